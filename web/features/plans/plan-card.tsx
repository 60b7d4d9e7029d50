import { Badge, Box, Group, List, Paper, Stack, Text, Title } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { eachPeriod } from "#contract/money.ts";
import { defaultIcon, type Plan } from "#contract/plans.ts";
import classes from "#web/features/plans/plan-card.module.css";
import { formatMoney } from "#web/lib/money.ts";

type ShownPlan = Pick<Plan, "nome" | "preco" | "descricao" | "icone" | "popular" | "periodo"> & {
  offers: string[];
};

type PlanCardProps = {
  plan: ShownPlan;
  /** The badge of the client's own plan. */
  own?: string | undefined;
  children?: ReactNode;
};

/** A plan as buyers see it. */
export function PlanCard({ plan, own, children }: PlanCardProps) {
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
        <Group gap="xs" justify="flex-end">
          {own && <Badge color="green">{own}</Badge>}
          {popular && <Badge variant="filled">Popular</Badge>}
        </Group>
      </Group>
      <Title order={3} mt="md" style={{ overflowWrap: "anywhere" }}>
        {nome}
      </Title>
      <Text mt={4}>
        <Text span fz={28} fw={700} style={{ fontVariantNumeric: "tabular-nums", whiteSpace: "nowrap" }}>
          {preco === 0 ? "Sem custo" : formatMoney(preco)}
        </Text>
        {preco > 0 && (
          <Text span c="dimmed">
            {eachPeriod[periodo]}
          </Text>
        )}
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
