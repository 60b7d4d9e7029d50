import { Box, Group, SimpleGrid, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { PlatformFigures as Sums } from "#contract/shop-subscriptions.ts";
import { orpc } from "#web/lib/orpc.ts";
import { formatMoney } from "#web/lib/money.ts";
import { Fetched } from "#web/ui/fetched.tsx";
import { Figure, Figures } from "#web/ui/figures.tsx";
import { MonthSwitch, useMonth } from "#web/ui/month-switch.tsx";

/** Shops by subscription state, and the platform's income of a month. */
export function PlatformFigures() {
  const { mes, now, show } = useMonth();
  const figures = useQuery(orpc.platform.subscriptions.figures.queryOptions({ input: { mes } }));
  return (
    <>
      <MonthSwitch mes={mes} last={now} onShow={show} />
      <Fetched query={figures} loading={<Shown />}>
        {(sums) => <Shown sums={sums} />}
      </Fetched>
    </>
  );
}

/** On a phone: the numbers and, below them, links to their rows. Without sums, a skeleton of the same height. */
function Shown({ sums }: { sums?: Sums }) {
  return (
    <>
      <Lines {...(sums && { sums })} />
      <Box visibleFrom="sm">
        <Cards {...(sums && { sums })} />
      </Box>
    </>
  );
}

function Lines({ sums }: { sums?: Sums }) {
  const lines = {
    "Recebido no mês": sums && formatMoney(sums.recebido),
    "Em aberto": sums && `${formatMoney(sums.em_aberto)}, ${formatMoney(sums.em_atraso)} em atraso`,
    Assinaturas: sums && `${sums.ativas} ativas, ${sums.a_vencer} a vencer, ${sums.vencidas} vencidas`,
  };
  return (
    <Stack gap={2} mb="md" hiddenFrom="sm">
      {Object.entries(lines).map(([label, value]) => (
        <Group key={label} component="section" aria-label={label} justify="space-between" gap="xs" wrap="nowrap">
          <Text size="sm" c="dimmed">
            {label}
          </Text>
          <Text size="sm" fw={600} ta="right">
            {value ?? "…"}
          </Text>
        </Group>
      ))}
    </Stack>
  );
}

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
