import { Button, Group, Progress, Text } from "@mantine/core";
import { useState } from "react";
import type { DashboardMonth } from "#contract/dashboard.ts";
import { formatDay, formatMonth } from "#contract/dates.ts";
import { percentText } from "#contract/numbers.ts";
import { GoalDialog } from "#web/features/dashboard/goal-dialog.tsx";
import { monthLines } from "#web/features/dashboard/month-lines.ts";
import { formatMoney } from "#web/lib/money.ts";
import { useSession } from "#web/lib/session.ts";
import { Chart } from "#web/ui/chart.tsx";
import { Figure, Figures } from "#web/ui/figures.tsx";
import { Section } from "#web/ui/section.tsx";

/** This month compared with the shop's goal, and with the last month up to the same day. */
export function MonthPanel({ month, today }: { month: DashboardMonth; today: string }) {
  const { ate, vendido, antes, mes_passado } = month;
  const lines = monthLines(month, today);
  return (
    <Section title={capital(formatMonth(today))} description={untilText(ate, today)}>
      <Figures cols={3}>
        <Figure
          label="Vendido no mês"
          value={formatMoney(vendido)}
          to="/relatorios/$id"
          params={soldByDay}
          compared={{ now: vendido, before: antes, format: formatMoney, better: "more" }}
        />
        <Goal month={month} />
        <Figure
          label="Mês passado, inteiro"
          value={formatMoney(mes_passado)}
          to="/relatorios/$id"
          params={soldByDay}
          search={{ periodo: "mes_passado" }}
        />
      </Figures>
      {lines && <Chart title="Vendido, somado dia a dia" head="Dia" {...lines} format={formatMoney} />}
    </Section>
  );
}

const soldByDay = { id: "vendas-por-dia" };

function untilText(ate: string | null, today: string): string {
  if (ate === today) return "Até hoje, sem gorjetas. Comparado com o mês passado até o mesmo dia.";
  const until = ate ? `Até ${formatDay(ate)}` : "Ainda sem nenhum dia";
  return `${until}, sem gorjetas: o que entrou depois aparece ao fechar o caixa.`;
}

/** The progress to the monthly goal; admins change the goal here. */
function Goal({ month: { meta, vendido } }: { month: DashboardMonth }) {
  const [open, setOpen] = useState(false);
  const changes = useSession().role === "admin";
  const percent = meta ? Math.floor((Math.max(vendido, 0) * 100) / meta) : 0;
  const left = (meta ?? 0) - vendido;
  return (
    <Figure label="Meta do mês" value={meta ? percentText(100 * percent) : "Sem meta"}>
      {meta && <Progress value={Math.min(percent, 100)} aria-label="Parte da meta" my={6} />}
      <Group component="span" justify="space-between" gap={4}>
        <Text component="span" size="sm">
          {meta ? `${left > 0 ? `Faltam ${formatMoney(left)} de` : "Alcançada:"} ${formatMoney(meta)}` : ""}
        </Text>
        {changes && (
          <Button variant="subtle" size="compact-sm" onClick={() => setOpen(true)}>
            {meta ? "Mudar" : "Definir meta"}
          </Button>
        )}
      </Group>
      {open && <GoalDialog meta_mensal={meta} onClose={() => setOpen(false)} />}
    </Figure>
  );
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
