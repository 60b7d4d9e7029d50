import { Badge, Group, Text } from "@mantine/core";
import "@mantine/core/styles/Badge.css";
import { accountList, type PlatformAccount } from "#contract/platform.ts";
import { AccountActs } from "#web/features/platform/account-acts.tsx";
import { InviteStaff } from "#web/features/platform/invite-staff.tsx";
import { PlatformPage } from "#web/features/platform/platform-page.tsx";
import { orpc } from "#web/lib/orpc.ts";
import { roleName } from "#web/shell/screen.ts";
import { Moment } from "#web/ui/moment.tsx";
import { Register } from "#web/ui/register/register.tsx";
import type { Column } from "#web/ui/register/register-table.tsx";
import { useRegister } from "#web/ui/register/use-register.ts";

/** /super-admin/usuarios */
export function AccountsPage() {
  const register = useRegister(orpc.platform.accounts.list, accountList);
  return (
    <PlatformPage>
      <Register
        register={register}
        name="Usuários"
        search="Nome ou e-mail"
        columns={columns}
        tools={<InviteStaff />}
        acts={(account) => <AccountActs account={account} />}
        empty={{ title: "Nenhuma conta" }}
      />
    </PlatformPage>
  );
}

const columns: Column<PlatformAccount>[] = [
  { head: "Nome", cell: (account) => <Name account={account} /> },
  {
    head: "E-mail",
    cell: ({ email, awaits_confirmation }) => email + (awaits_confirmation ? " (aguarda confirmação)" : ""),
  },
  { head: "Barbearias", cell: ({ shops }) => shops.map(({ nome, role }) => `${nome} (${roleName(role)})`).join(", ") },
  { head: "Sessões", cell: (account) => <Sessions account={account} /> },
  { head: "Criada em", sort: "created_at", cell: ({ created_at }) => <Moment at={created_at} /> },
];

function Name({ account: { full_name, super_admin, locked_at } }: { account: PlatformAccount }) {
  return (
    <Group gap="xs">
      <Text fw={600}>{full_name}</Text>
      {super_admin && <Badge variant="light">Super admin</Badge>}
      {locked_at && (
        <Badge variant="light" color="red">
          Bloqueada
        </Badge>
      )}
    </Group>
  );
}

function Sessions({ account: { sessions, last_seen_at: seen } }: { account: PlatformAccount }) {
  const open = ["Nenhuma aberta", "1 aberta"][sessions] ?? `${sessions} abertas`;
  return (
    <>
      {open}
      {seen && (
        <Text size="sm" c="dimmed">
          Vista em <Moment at={seen} />
        </Text>
      )}
    </>
  );
}
