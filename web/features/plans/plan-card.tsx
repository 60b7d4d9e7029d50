import { Badge, Box, Group, List, Paper, Stack, Text, Title } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { weekdays } from "#contract/dates.ts";
import { coveredText, defaultIcon, type Plan, type PlanPeriod } from "#contract/plans.ts";
import { percentText } from "#contract/quantities.ts";
import classes from "#web/features/plans/plan-card.module.css";
import { formatMoney } from "#web/lib/money.ts";

const each: Record<PlanPeriod, string> = { mes: "/mês", trimestre: "/trimestre", ano: "/ano" };

export type ShownPlan = Pick<Plan, "nome" | "preco" | "descricao" | "icone" | "popular" | "periodo"> & {
  offers: string[];
};

/** A plan as whoever buys it sees it. */
export function PlanCard({ plan, children }: { plan: ShownPlan; children?: ReactNode }) {
  const { nome, preco, descricao, icone, popular, periodo, offers } = plan;
  return (
    <Paper
      component="article"
      aria-label={`Plano ${nome}`}
      withBorder
      p="lg"
      className={classes.card}
      data-popular={popular || undefined}
    >
      <Group justify="space-between" align="flex-start" wrap="nowrap">
        <Box className={classes.icon} data-tier={tierOf(preco)} aria-hidden>
          {icone || defaultIcon}
        </Box>
        {popular && <Badge variant="filled">Popular</Badge>}
      </Group>
      <Title order={3} mt="md" style={{ overflowWrap: "anywhere" }}>
        {nome}
      </Title>
      <Text mt={4}>
        <Text span fz={28} fw={700} style={{ fontVariantNumeric: "tabular-nums", whiteSpace: "nowrap" }}>
          {formatMoney(preco)}
        </Text>
        <Text span c="dimmed">
          {each[periodo]}
        </Text>
      </Text>
      {descricao && (
        <Text c="dimmed" size="sm" mt="xs">
          {descricao}
        </Text>
      )}
      {offers.length > 0 && (
        <List mt="md" spacing={6} size="sm" icon={<IconCheck size={16} aria-hidden className={classes.check} />}>
          {offers.map((offer) => (
            <List.Item key={offer}>{offer}</List.Item>
          ))}
        </List>
      )}
      <Stack gap="xs" className={classes.acts}>
        {children}
      </Stack>
    </Paper>
  );
}

/** The gradient of its icon follows the price: under R$ 50, 100, 500, or more (spec section 9). */
function tierOf(preco: number): number {
  return [5000, 10_000, 50_000].filter((limit) => preco >= limit).length;
}

type Offered = Pick<Plan, "beneficios" | "desconto_servicos" | "desconto_produtos" | "dias_semana"> & {
  adesao?: number | undefined;
  teste_dias?: number | null | undefined;
  servicos: { nome: string; quota: number | null }[];
};

/** What a plan of the club gives, line by line: its benefits first, as its owner wrote them. */
export function offersOf({
  beneficios,
  servicos,
  desconto_servicos,
  desconto_produtos,
  dias_semana,
  adesao = 0,
  teste_dias = null,
}: Offered): string[] {
  return [
    ...beneficios,
    ...(teste_dias ? [`${teste_dias} ${teste_dias === 1 ? "dia" : "dias"} de teste sem custo`] : []),
    ...(adesao > 0 ? [`Taxa de adesão de ${formatMoney(adesao)}, uma vez`] : []),
    ...servicos.map(coveredText),
    ...(desconto_servicos > 0 ? [`${percentText(desconto_servicos)} de desconto em outros serviços`] : []),
    ...(desconto_produtos > 0 ? [`${percentText(desconto_produtos)} de desconto em produtos`] : []),
    ...(dias_semana.length < 7
      ? [`Vale ${dias_semana.map((day) => weekdays[day]!.toLocaleLowerCase("pt-BR")).join(", ")}`]
      : []),
  ];
}
