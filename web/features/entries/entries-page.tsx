import { Badge, Button, Group, Text } from "@mantine/core";
import { useState } from "react";
import { formatDay, today } from "#contract/dates.ts";
import { type Entry, entryKinds, entryList, entryStates } from "#contract/entries.ts";
import { AccountBalances } from "#web/features/entries/account-balances.tsx";
import { AttachmentsButton } from "#web/features/entries/attachments/attachments-dialog.tsx";
import { BankTabs } from "#web/features/entries/bank/bank-tabs.tsx";
import { EntryActs } from "#web/features/entries/entry-acts.tsx";
import { EntryDialog } from "#web/features/entries/entry-dialog.tsx";
import { MoveMoneyDialog } from "#web/features/entries/move-money-dialog.tsx";
import { orpc } from "#web/lib/orpc.ts";
import { useSession, useTimezone } from "#web/lib/session.ts";
import { MoneyText } from "#web/ui/money-text.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { RegisterFilters } from "#web/ui/register/filters.tsx";
import { Register } from "#web/ui/register/register.tsx";
import { useRegister } from "#web/ui/register/use-register.ts";

/** /lancamentos: bills and other income, paid and open, and transfers between the shop's accounts. */
export function EntriesPage() {
  const { role } = useSession();
  const [opened, setOpened] = useState<"entry" | "move">();
  const register = useRegister(orpc.entries.list, entryList);
  const isAdmin = role === "admin";
  const close = () => setOpened(undefined);

  /** Open entries are sorted by due date ascending, the others descending. */
  function ask(change: Partial<typeof register.asked>): void {
    const isOpen = change.situacao === "aberto" || change.situacao === "atrasado";
    register.ask({ ...change, ...("situacao" in change && { sort: isOpen ? "vencimento" : "-vencimento" }) });
  }

  return (
    <>
      <PageHeader
        title="Lançamentos"
        description="Contas a pagar, outras receitas e o dinheiro entre as contas."
        actions={
          role !== "super_admin" && (
            <>
              {isAdmin && (
                <Button variant="default" onClick={() => setOpened("move")}>
                  Mover dinheiro
                </Button>
              )}
              <Button onClick={() => setOpened("entry")}>Novo lançamento</Button>
            </>
          )
        }
      />
      {role !== "recepcionista" && (
        <>
          <BankTabs />
          <AccountBalances />
        </>
      )}
      <Register
        register={register}
        search="Buscar na descrição"
        cells={cells}
        hidden={["tipo", "fornecedor", "de"]}
        tools={<RegisterFilters register={{ ...register, ask }} filters={isAdmin ? filters : filtersOfDesk} />}
        {...(role !== "super_admin" && { acts: (entry: Entry) => <EntryActs entry={entry} /> })}
        empty={{
          title: "Nenhum lançamento ainda",
          hint: "Lance o aluguel, a luz e o que mais a barbearia paga ou recebe.",
        }}
        notFound={nothing}
      />
      {opened === "entry" && <EntryDialog onClose={close} />}
      {opened === "move" && <MoveMoneyDialog onClose={close} />}
    </>
  );
}

const nothing = { title: "Nenhum lançamento assim", hint: "Mude a busca ou os filtros." };

const state = { label: "Situação", names: { ...entryStates, atrasado: "Atrasado" } };
const filters = { situacao: state, tipo: { label: "Tipo", names: entryKinds } };
const filtersOfDesk = {
  situacao: state,
  tipo: { label: "Tipo", names: { despesa: entryKinds.despesa, receita: entryKinds.receita } },
};

const colors = { aberto: "yellow", pago: "green", cancelado: "gray" };

function StateBadge({ entry: { situacao, tipo, vencimento } }: { entry: Entry }) {
  const now = today(useTimezone());
  const isLate = situacao === "aberto" && vencimento < now;
  const open = tipo === "receita" ? "A receber" : "A pagar";
  const paid = tipo === "receita" ? "Recebido" : tipo === "despesa" ? "Pago" : "Feito";
  const isToday = situacao === "aberto" && vencimento === now;
  const text = { aberto: isLate ? "Atrasado" : isToday ? "Vence hoje" : open, pago: paid, cancelado: "Cancelado" }[
    situacao
  ];
  return (
    <Badge variant="light" color={isLate ? "red" : isToday ? "orange" : colors[situacao]} miw="max-content">
      {text}
    </Badge>
  );
}

/** The due date; a phone has no column for the state, so it also marks late entries. */
function DueDay({ entry: { situacao, vencimento } }: { entry: Entry }) {
  const now = today(useTimezone());
  if (situacao !== "aberto" || vencimento >= now) return <time dateTime={vencimento}>{formatDay(vencimento)}</time>;
  return (
    <Text component="span" inherit c="red.4">
      <time dateTime={vencimento}>{formatDay(vencimento)}</time>
      <Text component="span" inherit hiddenFrom="sm">
        , atrasado
      </Text>
    </Text>
  );
}

const cells = {
  descricao: (entry: Entry) => (
    <Group gap={6} wrap="nowrap">
      <Text component="span" fw={600}>
        {entry.descricao}
      </Text>
      {entry.anexos.length > 0 && <AttachmentsButton entry={entry} />}
    </Group>
  ),
  vencimento: (entry: Entry) => <DueDay entry={entry} />,
  valor: ({ valor, tipo }: Entry) => <MoneyText centavos={tipo === "receita" || tipo === "aporte" ? valor : -valor} />,
  situacao: (entry: Entry) => <StateBadge entry={entry} />,
  pago_em: ({ pago_em, de }: Entry) =>
    pago_em ? (
      <>
        <time dateTime={pago_em}>{formatDay(pago_em)}</time>
        {de && `, ${de}`}
      </>
    ) : (
      "–"
    ),
};
