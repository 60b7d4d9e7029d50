import { Table, Text } from "@mantine/core";
import type { ShownResults, StatementLine } from "#contract/finance-results.ts";
import type { Span } from "#contract/periods.ts";
import { RowsLink } from "#web/features/finance/dashboard/rows-link.tsx";
import { MoneyText } from "#web/ui/money-text.tsx";
import { spanText } from "#web/ui/period-control.tsx";

/** The income statement from sales to result; each line links to its postings. */
export function StatementTable({ results: { dre, periodo, antes } }: { results: ShownResults }) {
  return (
    <Table aria-label="DRE" verticalSpacing={6}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Linha</Table.Th>
          <Table.Th ta="right">{spanText(periodo)}</Table.Th>
          <Table.Th ta="right" visibleFrom="sm">
            {spanText(antes)}
          </Table.Th>
          <Table.Th ta="right" visibleFrom="md">
            Diferença
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {dre.map((line) => (
          <Table.Tr key={line.chave} fw={line.total ? 700 : undefined}>
            <Table.Th scope="row" fw={line.total ? 700 : 400}>
              <LineName line={line} periodo={periodo} />
            </Table.Th>
            <Table.Td ta="right">
              <MoneyText centavos={line.valor} />
              <Text size="xs" c="dimmed" fw={400} hiddenFrom="sm">
                antes <MoneyText centavos={line.antes} />
              </Text>
            </Table.Td>
            <Table.Td ta="right" visibleFrom="sm">
              <MoneyText centavos={line.antes} />
            </Table.Td>
            <Table.Td ta="right" visibleFrom="md" c="dimmed">
              <MoneyText centavos={line.valor - line.antes} />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

function LineName({ line: { nome, conta, grupo }, periodo }: { line: StatementLine; periodo: Span }) {
  if (!conta && !grupo) return nome;
  return (
    <RowsLink of={conta ? { conta } : { grupo: grupo! }} periodo={periodo}>
      {nome}
    </RowsLink>
  );
}
