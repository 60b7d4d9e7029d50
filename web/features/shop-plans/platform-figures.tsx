import { SimpleGrid } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { orpc } from "#web/lib/orpc.ts";
import { formatMoney } from "#web/lib/money.ts";
import { Fetched } from "#web/ui/fetched.tsx";
import { Figure, Figures } from "#web/ui/figures.tsx";
import { ListSkeleton } from "#web/ui/list-skeleton.tsx";
import { MonthSwitch, useMonth } from "#web/ui/month-switch.tsx";

/** The shops' subscriptions to the platform, and its money of a month. */
export function PlatformFigures() {
  const { mes, now, show } = useMonth();
  const figures = useQuery(orpc.platform.subscriptions.figures.queryOptions({ input: { mes } }));
  return (
    <>
      <MonthSwitch mes={mes} last={now} onShow={show} />
      <Fetched query={figures} loading={<ListSkeleton rows={3} height={92} />}>
        {({ por_plano, ...sums }) => (
          <>
            <Figures cols={3}>
              <Figure label="Recebido no mês" value={formatMoney(sums.recebido)}>
                {por_plano.map(({ plano, recebido }) => `${plano} ${formatMoney(recebido)}`).join(", ")}
              </Figure>
              <Figure label="Em aberto" value={formatMoney(sums.em_aberto)}>
                {sums.em_atraso > 0 && `${formatMoney(sums.em_atraso)} em atraso`}
              </Figure>
              <Figure label="Receita mensal" value={formatMoney(sums.receita_mensal)}>
                Das assinaturas ativas
              </Figure>
            </Figures>
            <SimpleGrid cols={{ base: 2, md: 4 }} spacing="sm" mb="md">
              <Figure label="Total de assinantes" value={sums.total}>
                {sums.novas} em 30 dias
              </Figure>
              <Figure label="Ativas" value={sums.ativas} />
              <Figure label="A vencer em 7 dias" value={sums.a_vencer} />
              <Figure label="Vencidas" value={sums.vencidas} />
            </SimpleGrid>
          </>
        )}
      </Fetched>
    </>
  );
}
