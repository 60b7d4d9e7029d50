import { Badge, Box, Button, Group, Text } from "@mantine/core";
import { useState } from "react";
import { type BankLine, bankLineList, bankLineStates } from "#contract/bank-lines.ts";
import { formatDay } from "#contract/dates.ts";
import { BankTabs } from "#web/features/entries/bank/bank-tabs.tsx";
import { LineActs } from "#web/features/entries/bank/line-acts.tsx";
import { StatementDialog } from "#web/features/entries/bank/statement-dialog.tsx";
import { useReconcile } from "#web/features/entries/bank/use-reconcile.ts";
import { orpc } from "#web/lib/orpc.ts";
import { useSession } from "#web/lib/session.ts";
import { MoneyText } from "#web/ui/money-text.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { RegisterFilters } from "#web/ui/register/filters.tsx";
import { Register } from "#web/ui/register/register.tsx";
import { useRegister } from "#web/ui/register/use-register.ts";

/** /lancamentos/extrato: the bank statement lines of the shop's accounts, and the postings each line matches. */
export function StatementPage() {
  const [opened, setOpened] = useState(false);
  const register = useRegister(orpc.entries.bank.list, bankLineList);
  const changes = useSession().role === "admin";
  return (
    <>
      <PageHeader
        title="Extrato"
        description="O que o banco diz das contas, conferido com o que foi lançado."
        actions={changes && <Button onClick={() => setOpened(true)}>Importar extrato</Button>}
      />
      <BankTabs />
      <Register
        register={register}
        search="Buscar na descrição"
        cells={changes ? { ...cells, sugestao: Suggested, situacao: StateOrSuggested } : cells}
        hidden={["conta"]}
        tools={<RegisterFilters register={register} filters={filters} />}
        {...(changes && { acts: (line: BankLine) => <LineActs line={line} /> })}
        empty={{
          title: "Nenhum extrato ainda",
          hint: "Baixe o extrato em OFX no site do banco e importe aqui: o Navalha sugere o que é cada linha.",
        }}
        notFound={{ title: "Nenhuma linha assim", hint: "Mude a busca ou os filtros." }}
      />
      {opened && <StatementDialog onClose={() => setOpened(false)} />}
    </>
  );
}

const filters = { situacao: { label: "Situação", names: bankLineStates } };
const colors = { aberta: "yellow", conciliada: "green", ignorada: "gray" };

const cells = {
  descricao: ({ descricao }: BankLine) => (
    <Text component="span" fw={600}>
      {descricao}
    </Text>
  ),
  dia: ({ dia }: BankLine) => formatDay(dia),
  valor: ({ valor, dia }: BankLine) => (
    <>
      <MoneyText centavos={valor} />
      <Text component="span" inherit c="dimmed" hiddenFrom="sm">
        {` · ${formatDay(dia).slice(0, 5)}`}
      </Text>
    </>
  ),
  situacao: State,
};

function State({ situacao }: BankLine) {
  return (
    <Badge variant="light" color={colors[situacao]} miw="max-content">
      {bankLineStates[situacao]}
    </Badge>
  );
}

/** A phone shows only this column and has no room for the suggested match, which stands in the open row: it is taken from here. */
function StateOrSuggested(line: BankLine) {
  if (!line.sugestao) return <State {...line} />;
  return (
    <>
      <Box component="span" visibleFrom="sm">
        <State {...line} />
      </Box>
      <Box component="span" hiddenFrom="sm">
        <ReconcileButton line={line} />
      </Box>
    </>
  );
}

/** Reconciles a line with its suggested match in one tap. */
function Suggested(line: BankLine) {
  const { sugestao } = line;
  if (!sugestao) return line.situacao === "aberta" ? "–" : "";
  return (
    <Group gap="xs">
      <Text component="span" size="sm">
        {sugestao.texto}
      </Text>
      <ReconcileButton line={line} />
    </Group>
  );
}

function ReconcileButton({ line }: { line: BankLine }) {
  const { reconcile } = useReconcile();
  return (
    <Button
      size="compact-sm"
      variant="light"
      loading={reconcile.isPending}
      aria-label={`Conciliar ${line.descricao}`}
      onClick={() => reconcile.mutate(line)}
    >
      Conciliar
    </Button>
  );
}
