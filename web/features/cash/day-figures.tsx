import { Anchor, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { CaixaFigures } from "#web/features/cash/caixa-figures.tsx";
import { formatMoney } from "#web/lib/money.ts";
import { orpc } from "#web/lib/orpc.ts";
import { Fact, Facts } from "#web/ui/facts.tsx";
import { Fetched } from "#web/ui/fetched.tsx";
import { ListSkeleton } from "#web/ui/list-skeleton.tsx";
import { Section } from "#web/ui/section.tsx";

/** What was sold and received today; cash once the drawer is counted. */
export function DayFigures() {
  const query = useQuery(orpc.cash.day.queryOptions());
  return (
    <div>
      <Section title="Hoje">
        <Fetched query={query} loading={<ListSkeleton rows={1} height={64} />}>
          {({ dia, comandas, vendido, cashHidden }) => (
            <>
              <Facts>
                <Fact name="Comandas fechadas">
                  <Anchor component={Link} to="/comandas" search={{ dia, situacao: "fechada" } as never} c="inherit">
                    {comandas === 1 ? "1 comanda" : `${comandas} comandas`}
                  </Anchor>
                </Fact>
                {vendido !== null && (
                  <Fact name="Vendido">
                    <Anchor component={Link} to="/comandas" search={{ dia, situacao: "fechada" } as never} c="inherit">
                      {formatMoney(vendido)}
                    </Anchor>
                  </Fact>
                )}
              </Facts>
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
