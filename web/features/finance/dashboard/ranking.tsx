import { Button, Table, Text } from "@mantine/core";
import { useState } from "react";
import type { Ranked, Sold } from "#contract/finance-results.ts";
import type { Span } from "#contract/periods.ts";
import { numberText } from "#contract/numbers.ts";
import { RowsLink } from "#web/features/finance/dashboard/rows-link.tsx";
import { formatMoney } from "#web/lib/money.ts";
import { Change } from "#web/ui/figures.tsx";
import { MoneyText } from "#web/ui/money-text.tsx";
import { Section } from "#web/ui/section.tsx";

const shownAtFirst = 6;
/** Otherwise a phone breaks numbers, as it does long names. */
const whole = { whiteSpace: "nowrap" } as const;

type RankingProps = {
  title: string;
  lines: Ranked[];
  /** The dimension of the lines, and the period whose rows they link to. */
  by: keyof Sold;
  periodo: Span;
  counted: string;
  withMargin?: boolean;
};

/** The best sellers by amount and count, compared with before; `withMargin`: also the amount after the cost of stock. */
export function Ranking({ title, lines, by, periodo, counted, withMargin = false }: RankingProps) {
  const [all, setAll] = useState(false);
  const rest = lines.length - shownAtFirst;
  return (
    <Section title={title}>
      {lines.length === 0 ? (
        <Text c="dimmed">Nada neste período nem no anterior.</Text>
      ) : (
        <>
          <Table aria-label={title} verticalSpacing={6}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Nome</Table.Th>
                <Table.Th ta="right" style={whole}>
                  {counted}
                </Table.Th>
                <Table.Th ta="right">Valor</Table.Th>
                {withMargin && (
                  <Table.Th ta="right" visibleFrom="sm">
                    Margem
                  </Table.Th>
                )}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {(all ? lines : lines.slice(0, shownAtFirst)).map(({ chave, nome, quantidade, valor, antes, custo }) => (
                <Table.Tr key={chave}>
                  <Table.Th scope="row" fw={400}>
                    {chave === "outros" ? (
                      nome
                    ) : (
                      <RowsLink of={{ [by]: chave || "nenhum" }} periodo={periodo}>
                        {nome}
                      </RowsLink>
                    )}
                    <Change now={valor} before={antes} format={formatMoney} better="more" />
                  </Table.Th>
                  <Table.Td ta="right" style={whole}>
                    {numberText(quantidade)}
                  </Table.Td>
                  <Table.Td ta="right">
                    <MoneyText centavos={valor} />
                  </Table.Td>
                  {withMargin && (
                    <Table.Td ta="right" visibleFrom="sm">
                      <MoneyText centavos={valor - custo} />
                    </Table.Td>
                  )}
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
          {!all && rest > 0 && (
            <Button variant="subtle" mt="sm" onClick={() => setAll(true)}>
              {rest === 1 ? "Mostrar o outro" : `Mostrar os outros ${rest}`}
            </Button>
          )}
        </>
      )}
    </Section>
  );
}
