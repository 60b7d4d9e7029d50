import { Table, Text } from "@mantine/core";
import type { ReactNode } from "react";
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
              <Rows line={line} periodo={periodo}>
                {line.nome}
              </Rows>
            </Table.Th>
            <Table.Td ta="right">
              <MoneyText centavos={line.valor} />
              <Text size="xs" c="dimmed" fw={400} hiddenFrom="sm">
                antes <MoneyText centavos={line.antes} />
              </Text>
            </Table.Td>
            <Table.Td ta="right" visibleFrom="sm">
              <Rows line={line} periodo={antes}>
                <MoneyText centavos={line.antes} />
              </Rows>
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

type RowsProps = { line: StatementLine; periodo: Span; children: ReactNode };

function Rows({ line: { conta, grupo }, periodo, children }: RowsProps) {
  if (!conta && !grupo) return children;
  return (
    <RowsLink of={conta ? { conta } : { grupo: grupo! }} periodo={periodo}>
      {children}
    </RowsLink>
  );
}
