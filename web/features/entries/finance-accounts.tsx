import { Badge, Button, Group, Menu, Select, Stack, Text, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type AccountGroup, accountGroups, type FinanceAccount, SaveAccount } from "#contract/finance-accounts.ts";
import { client } from "#web/lib/client.ts";
import { orpc } from "#web/lib/orpc.ts";
import { useReadAgain } from "#web/lib/read-again.ts";
import { useSession } from "#web/lib/session.ts";
import { ActsMenu } from "#web/ui/acts-menu.tsx";
import { ContractForm, useContractForm } from "#web/ui/contract-form.tsx";
import { Fetched } from "#web/ui/fetched.tsx";
import { FormActions } from "#web/ui/form-actions.tsx";
import { FormDialog } from "#web/ui/form-dialog.tsx";
import { ListSkeleton } from "#web/ui/list-skeleton.tsx";
import { Section } from "#web/ui/section.tsx";
import { toastSuccess } from "#web/ui/toast.tsx";
import { useAct } from "#web/ui/use-act.ts";

type AccountSection = { grupo: AccountGroup; title: string; add: string; usual: number };

/** `usual`: how many a new shop has, for the height of the skeleton. */
const groups: AccountSection[] = [
  { grupo: "banco", title: "Contas de banco", add: "Nova conta", usual: 1 },
  { grupo: "despesa", title: "Categorias de despesa", add: "Nova categoria", usual: 15 },
  { grupo: "receita", title: "Categorias de outras receitas", add: "Nova categoria", usual: 2 },
];

type Editing = { grupo: AccountGroup; account?: FinanceAccount };

/** Bank accounts, and the categories of expenses and other income. */
export function FinanceAccounts() {
  const query = useQuery(orpc.entries.accounts.list.queryOptions());
  const [editing, setEditing] = useState<Editing>();
  const changes = useSession().role === "admin";
  return (
    <>
      {groups.map(({ grupo, title, add, usual }) => (
        <Section
          key={grupo}
          title={title}
          actions={
            changes && (
              <Button variant="default" onClick={() => setEditing({ grupo })}>
                {add}
              </Button>
            )
          }
        >
          <Fetched query={query} loading={<ListSkeleton rows={usual} height={rowHeight} />}>
            {(accounts) => (
              <Stack gap={0}>
                {inTree(accounts, grupo).map((account) => (
                  <Group
                    key={account.codigo}
                    justify="space-between"
                    wrap="nowrap"
                    mih={rowHeight}
                    pl={account.pai ? "lg" : 0}
                  >
                    <Text c={account.arquivada ? "dimmed" : undefined}>
                      {account.nome} {account.arquivada && <Badge variant="light">Arquivada</Badge>}
                    </Text>
                    {changes && <AccountActs account={account} onEdit={() => setEditing({ grupo, account })} />}
                  </Group>
                ))}
              </Stack>
            )}
          </Fetched>
        </Section>
      ))}
      {editing && <AccountDialog {...editing} accounts={query.data ?? []} onClose={() => setEditing(undefined)} />}
    </>
  );
}

const rowHeight = 44;

/** The account of suppliers: its payments are no expense, so it neither has subcategories nor is one. */
const suppliers = "fornecedores";

/** The accounts of a group, each followed by its sub-accounts. */
function inTree(accounts: FinanceAccount[], group: AccountGroup): FinanceAccount[] {
  const ours = accounts.filter(({ grupo }) => grupo === group);
  const main = ours.filter(({ pai }) => pai === null);
  return main.flatMap((one) => [one, ...ours.filter(({ pai }) => pai === one.codigo)]);
}

function AccountActs({
  account: { codigo, nome, arquivada },
  onEdit,
}: {
  account: FinanceAccount;
  onEdit: () => void;
}) {
  const refresh = useReadAgain(orpc.entries.key());
  const restore = useAct(client.entries.accounts.restore, { done: `${nome} está em uso de novo.`, refresh });
  const archive = useAct(client.entries.accounts.archive, {
    done: `${nome} foi arquivada.`,
    undo: restore.mutate,
    refresh,
  });
  return (
    <ActsMenu nome={nome}>
      <Menu.Item onClick={onEdit}>Editar</Menu.Item>
      {arquivada ? (
        <Menu.Item onClick={() => restore.mutate({ codigo })}>Reativar</Menu.Item>
      ) : (
        <Menu.Item onClick={() => archive.mutate({ codigo })}>Arquivar</Menu.Item>
      )}
    </ActsMenu>
  );
}

type AccountDialogProps = Editing & { accounts: FinanceAccount[]; onClose: () => void };

function AccountDialog({ grupo, account, accounts, onClose }: AccountDialogProps) {
  const again = useReadAgain(orpc.entries.key());
  const form = useContractForm<SaveAccount>({
    schema: SaveAccount,
    initialValues: { codigo: account?.codigo, grupo, nome: account?.nome ?? "", pai: account?.pai ?? null },
    onSubmit: async (values, idempotencyKey) => {
      await client.entries.accounts.save(values, { context: { idempotencyKey } });
      toastSuccess("Salvo.");
      void again();
      onClose();
    },
  });
  const above = inTree(accounts, grupo).filter(
    (one) => one.pai === null && !one.arquivada && one !== account && one.codigo !== suppliers,
  );
  return (
    <FormDialog opened title={account ? `Editar ${account.nome}` : accountGroups[grupo]} onClose={onClose}>
      <ContractForm form={form}>
        <TextInput label="Nome" maxLength={60} {...form.field("nome")} />
        {grupo !== "banco" && account?.codigo !== suppliers && (
          <Select
            label="Dentro de (opcional)"
            clearable
            data={above.map(({ codigo, nome }) => ({ value: codigo, label: nome }))}
            {...form.field("pai")}
          />
        )}
        <FormActions form={form} submit="Salvar" onCancel={onClose} />
      </ContractForm>
    </FormDialog>
  );
}
