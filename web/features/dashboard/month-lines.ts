import type { DashboardMonth } from "#contract/dashboard.ts";
import { addDays } from "#contract/dates.ts";
import { firstOfMonth, lastOfMonth, monthsLater } from "#contract/periods.ts";
import type { DrawnChart } from "#web/ui/drawn-chart.tsx";

/** Cumulative sales by day of this and the last month, and the even line to the goal; null before the second day, and while neither month has sales. */
export function monthLines(
  { dias, ate, meta }: Pick<DashboardMonth, "dias" | "ate" | "meta">,
  today: string,
): Pick<DrawnChart, "kind" | "data" | "series"> | null {
  const month = firstOfMonth(today);
  const length = Number(lastOfMonth(month).slice(8));
  const until = ate ? Number(ate.slice(8)) : 0;
  if (until < 2 || dias.every(({ vendido }) => vendido === 0)) return null;
  const soldTo = (from: string, day: number) => {
    const last = addDays(from, day - 1);
    return dias.reduce((sum, { dia, vendido }) => (from <= dia && dia <= last ? sum + vendido : sum), 0);
  };
  const before = monthsLater(month, -1);
  const lastDay = Number(addDays(month, -1).slice(8));
  return {
    kind: "lines",
    data: Array.from({ length: until }, (_, n) => ({
      label: String(n + 1),
      values: {
        agora: soldTo(month, n + 1),
        antes: soldTo(before, Math.min(n + 1, lastDay)),
        ...(meta && { meta: Math.round((meta * (n + 1)) / length) }),
      },
    })),
    series: [
      { name: "agora", label: "Este mês", color: "yellow.5" },
      { name: "antes", label: "Mês passado", color: "dark.2" },
      ...(meta ? [{ name: "meta", label: "Meta", color: "blue.4" }] : []),
    ],
  };
}
