import { formatDay } from "#contract/dates.ts";
import { type Report, type ReportKind, type ReportRow, reportText } from "#contract/reports.ts";
import type { DrawnChart } from "#web/ui/drawn-chart.tsx";

const colors = ["yellow.5", "blue.4", "teal.4", "dark.2"];

/** The most bars that are still distinguishable side by side. */
const mostBars = 12;

/** `part` says which rows are drawn, where not all are. */
type Drawn = Pick<DrawnChart, "kind" | "data" | "series"> & { tipo: ReportKind; part: string };

type Shown = Pick<Report, "grafico" | "colunas" | "linhas" | "ordem">;

/** The chart's data; null for reports without a chart or with a single row. */
export function chartOf({ grafico, colunas, linhas, ordem }: Shown): Drawn | null {
  const series = (grafico?.colunas ?? []).flatMap((name) => colunas.find(({ nome }) => nome === name) ?? []);
  const head = colunas[0];
  if (!grafico || grafico.tipo === "heat" || !head || series.length === 0 || linhas.length < 2) return null;
  // In chronological order the last months matter most.
  const isTime = head.tipo === "mes";
  const isHours = /^(hora|semana)$/.test(head.nome);
  // A line chart needs its days in order.
  if (ordem !== head.nome && (isTime || isHours || head.tipo === "dia")) return null;
  const most = grafico.tipo === "bars" && !isHours ? mostBars : linhas.length;
  const shown = isTime ? linhas.slice(-most) : linhas.slice(0, most);
  const isOverYear = head.tipo === "dia" && isLong(shown.map((row) => String(row[head.nome])));
  return {
    kind: grafico.tipo === "bars" && head.tipo === "texto" && !isHours ? "rows" : grafico.tipo,
    data: shown.map((row) => ({
      label: labelOf(row, head, isOverYear),
      values: Object.fromEntries(series.map(({ nome }) => [nome, Number(row[nome] ?? 0)])),
    })),
    series: series.map(({ nome, titulo }, at) => ({ name: nome, label: titulo, color: colors[at]! })),
    tipo: series[0]!.tipo,
    part: shown.length === linhas.length ? "" : isTime ? `Os últimos ${most}.` : `Os ${most} primeiros.`,
  };
}

/** Whether days in their order reach the same date of the next year, so that they need their year. */
function isLong(days: string[]): boolean {
  const [first, last] = [days[0]!, days.at(-1)!];
  return last >= `${Number(first.slice(0, 4)) + 1}${first.slice(4)}`;
}

function labelOf(row: ReportRow, { nome, tipo }: Report["colunas"][number], withYear: boolean): string {
  const value = row[nome] ?? null;
  if (tipo === "dia" && typeof value === "string") return formatDay(value).slice(0, withYear ? 10 : 5);
  return tipo === "mes" && typeof value === "string"
    ? `${value.slice(5, 7)}/${value.slice(0, 4)}`
    : reportText(value, tipo);
}
