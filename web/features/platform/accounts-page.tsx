import { Badge, Group, Text } from "@mantine/core";
import { accountList, type PlatformAccount } from "#contract/platform.ts";
import { AccountActs } from "#web/features/platform/account-acts.tsx";
import { InviteStaff } from "#web/features/platform/invite-staff.tsx";
import { PlatformPage } from "#web/features/platform/platform-page.tsx";
import { client } from "#web/lib/client.ts";
import { orpc } from "#web/lib/orpc.ts";
import { useReadAgain } from "#web/lib/read-again.ts";
import { ActOnMany } from "#web/ui/register/act-on-many.tsx";
import { Register } from "#web/ui/register/register.tsx";
import type { Cells } from "#web/ui/register/register-row.tsx";
import { useRegister } from "#web/ui/register/use-register.ts";

/** /super-admin/usuarios */
export function AccountsPage() {
  const register = useRegister(orpc.platform.accounts.list, accountList);
  return (
    <PlatformPage>
      <Register
        register={register}
        search="Nome ou e-mail"
        cells={cells}
        hidden={["two_factor_enabled", "locked_at", "sessions"]}
        tools={<InviteStaff />}
        acts={(account) => <AccountActs account={account} />}
        actsOnMany={(accounts, onDone) => <EndSessions accounts={accounts} onDone={onDone} />}
        empty={{ title: "Nenhuma conta" }}
      />
    </PlatformPage>
  );
}

const cells: Cells<PlatformAccount> = {
  full_name: (account) => <Name account={account} />,
  email: ({ email, awaits_confirmation }) => (
    <Words least="11rem">{email + (awaits_confirmation ? " (aguarda confirmação)" : "")}</Words>
  ),
  shops: (account) => <Words least="8rem">{String(accountList.cell(account, "shops"))}</Words>,
};

/** On a desk at least so wide that usual words do not break. */
function Words({ least, children }: { least: string; children: string }) {
  return (
    <Text span inherit display={{ sm: "inline-block" }} miw={{ sm: least }}>
      {children}
    </Text>
  );
}

function EndSessions({ accounts, onDone }: { accounts: PlatformAccount[]; onDone: () => void }) {
  const refresh = useReadAgain(orpc.platform.accounts.key());
  return (
    <ActOnMany
      items={accounts}
      verb="Encerrar sessões"
      act={({ id }) => client.platform.accounts.endSessions({ id })}
      onDone={() => {
        onDone();
        void refresh();
      }}
    >
      Todos os aparelhos destas contas precisarão entrar de novo.
    </ActOnMany>
  );
}

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
