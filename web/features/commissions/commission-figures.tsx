import { SimpleGrid, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { CommissionFigures as Figures } from "#contract/commissions.ts";
import { formatMoney } from "#web/lib/money.ts";
import { orpc } from "#web/lib/orpc.ts";
import { Fact, Facts } from "#web/ui/facts.tsx";
import { Fetched } from "#web/ui/fetched.tsx";
import { ListSkeleton } from "#web/ui/list-skeleton.tsx";
import { Section } from "#web/ui/section.tsx";

type Asked = { de?: string | undefined; ate?: string | undefined; barbeiro?: string | undefined };

/** What is to be paid, this month's and the last's, and what the list shows by its state. */
export function CommissionFigures({ asked: { de, ate, barbeiro } }: { asked: Asked }) {
  const query = useQuery(orpc.commissions.figures.queryOptions({ input: { de, ate, barbeiro } }));
  return (
    <Fetched query={query} loading={<ListSkeleton rows={1} height={150} />}>
      {(figures) => (
        <>
          <SimpleGrid cols={{ base: 1, xs: 3 }} mb="md">
            <Figure title="A receber" centavos={figures.a_receber} />
            <Figure title="Este mês" centavos={figures.este_mes} />
            <Figure title="Mês passado" centavos={figures.mes_passado} />
          </SimpleGrid>
          <States figures={figures} />
        </>
      )}
    </Fetched>
  );
}

function Figure({ title, centavos }: { title: string; centavos: number }) {
  return (
    <Section title={title}>
      <Text fz={28} fw={700} style={{ fontVariantNumeric: "tabular-nums" }}>
        {formatMoney(centavos)}
      </Text>
    </Section>
  );
}

function States({ figures: { pendente, processada, paga } }: { figures: Figures }) {
  return (
    <div style={{ marginBottom: "var(--mantine-spacing-lg)" }}>
      <Facts>
        <Fact name="Pendente no período">{formatMoney(pendente)}</Fact>
        <Fact name="Processada no período">{formatMoney(processada)}</Fact>
        <Fact name="Paga no período">{formatMoney(paga)}</Fact>
      </Facts>
    </div>
  );
}
