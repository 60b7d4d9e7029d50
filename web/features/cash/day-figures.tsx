import { Skeleton, Text } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import type { DayFigures as Day } from "#contract/cash.ts";
import { CaixaFigures } from "#web/features/cash/caixa-figures.tsx";
import { formatMoney } from "#web/lib/money.ts";
import { Fetched } from "#web/ui/fetched.tsx";
import { Figure, Figures } from "#web/ui/figures.tsx";
import { Section } from "#web/ui/section.tsx";

/** Today's sales and income; cash once the drawer is counted. */
export function DayFigures({ query }: { query: UseQueryResult<Day> }) {
  return (
    <div>
      <Section title="Hoje">
        <Fetched query={query} loading={<FiguresToCome />}>
          {({ dia, comandas, vendido, cashHidden }) => (
            <>
              <Figures>
                <Figure
                  label="Comandas fechadas"
                  value={comandas === 1 ? "1 comanda" : `${comandas} comandas`}
                  to="/comandas"
                  search={{ dia, situacao: "fechada" }}
                />
                {vendido !== null && (
                  <Figure
                    label="Total das comandas"
                    value={formatMoney(vendido)}
                    to="/comandas"
                    search={{ dia, situacao: "fechada" }}
                  />
                )}
              </Figures>
              {cashHidden && (
                <Text size="sm" c="dimmed" mt="xs">
                  O dinheiro e o total do dia aparecem depois de contar e fechar o caixa.
                </Text>
              )}
            </>
          )}
        </Fetched>
      </Section>
      {query.data && query.data.sums.length > 0 && <CaixaFigures report={query.data} />}
    </div>
  );
}

/** A skeleton as tall as the figures, so that the content below does not move. */
function FiguresToCome() {
  return (
    <Figures>
      <Skeleton height={93} />
      <Skeleton height={93} />
    </Figures>
  );
}
