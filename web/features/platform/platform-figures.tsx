import { SimpleGrid } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { PlatformFigures as Sums } from "#contract/shop-subscriptions.ts";
import { orpc } from "#web/lib/orpc.ts";
import { formatMoney } from "#web/lib/money.ts";
import { Fetched } from "#web/ui/fetched.tsx";
import { Figure, Figures } from "#web/ui/figures.tsx";
import { MonthSwitch, useMonth } from "#web/ui/month-switch.tsx";

/** The shops' subscriptions to the platform, and its money of a month. */
export function PlatformFigures() {
  const { mes, now, show } = useMonth();
  const figures = useQuery(orpc.platform.subscriptions.figures.queryOptions({ input: { mes } }));
  return (
    <>
      <MonthSwitch mes={mes} last={now} onShow={show} />
      <Fetched query={figures} loading={<Cards />}>
        {(sums) => <Cards sums={sums} />}
      </Fetched>
    </>
  );
}

/** Without their sums as high as they will be. */
function Cards({ sums }: { sums?: Sums }) {
  const money = (name: "recebido" | "em_aberto" | "em_atraso" | "receita_mensal") =>
    sums ? formatMoney(sums[name]) : "…";
  const count = (name: "total" | "ativas" | "a_vencer" | "vencidas" | "novas") => sums?.[name] ?? "…";
  const byPlan = sums?.por_plano.map(({ plano, recebido }) => `${plano} ${formatMoney(recebido)}`).join(", ");
  return (
    <>
      <Figures cols={3}>
        <Figure label="Recebido no mês" value={money("recebido")}>
          {byPlan || "De nenhum plano"}
        </Figure>
        <Figure label="Em aberto" value={money("em_aberto")}>
          {money("em_atraso")} em atraso
        </Figure>
        <Figure label="Receita mensal" value={money("receita_mensal")}>
          Das assinaturas ativas
        </Figure>
      </Figures>
      <SimpleGrid cols={{ base: 2, md: 4 }} spacing="sm" mb="md">
        <Figure label="Assinantes" value={count("total")}>
          {count("novas")} em 30 dias
        </Figure>
        <Figure label="Ativas" value={count("ativas")} />
        <Figure label="A vencer em 7 dias" value={count("a_vencer")} />
        <Figure label="Vencidas" value={count("vencidas")} />
      </SimpleGrid>
    </>
  );
}
