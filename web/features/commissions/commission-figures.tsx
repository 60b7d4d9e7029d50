import { Group, Paper, SimpleGrid, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { CommissionFigures as Figures } from "#contract/commissions.ts";
import { formatMoney } from "#web/lib/money.ts";
import { orpc } from "#web/lib/orpc.ts";
import { Fetched } from "#web/ui/fetched.tsx";
import { ListSkeleton } from "#web/ui/list-skeleton.tsx";

type Asked = { de?: string | undefined; ate?: string | undefined; barbeiro?: string | undefined };

/** What is to be paid, this month's and the last's, and what the list shows by its state. */
export function CommissionFigures({ asked: { de, ate, barbeiro } }: { asked: Asked }) {
  const query = useQuery(orpc.commissions.figures.queryOptions({ input: { de, ate, barbeiro } }));
  return (
    <Fetched query={query} loading={<ListSkeleton rows={1} height={110} />}>
      {(figures) => (
        <>
          <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="sm" mb="sm">
            <Figure title="A receber" centavos={figures.a_receber} />
            <Figure title="Este mês" centavos={figures.este_mes} />
            <Figure title="Mês passado" centavos={figures.mes_passado} />
          </SimpleGrid>
          <States figures={figures} isAsked={Boolean(de ?? ate)} />
        </>
      )}
    </Fetched>
  );
}

function Figure({ title, centavos }: { title: string; centavos: number }) {
  return (
    <Paper component="section" aria-label={title} withBorder p="md">
      <Group justify="space-between">
        <Text fw={600}>{title}</Text>
        <Text fz={24} fw={700} style={{ fontVariantNumeric: "tabular-nums" }}>
          {formatMoney(centavos)}
        </Text>
      </Group>
    </Paper>
  );
}

function States({ figures: { pendente, processada, paga }, isAsked }: { figures: Figures; isAsked: boolean }) {
  return (
    <Text c="dimmed" mb="lg">
      {isAsked ? "No período: " : "Ao todo: "}
      {formatMoney(pendente)} pendente, {formatMoney(processada)} processada, {formatMoney(paga)} paga
      {isAsked ? "." : " neste ano."}
    </Text>
  );
}
