import { BarChart, LineChart } from "@mantine/charts";
import "@mantine/charts/styles.layer.css";
import type { ReactNode } from "react";

export type DrawnChart = {
  kind: "bars" | "lines";
  /** From left to right; `values` by series name, `link` is shown in the table for the label. */
  data: { label: string; link?: ReactNode; values: Record<string, number> }[];
  series: { name: string; label: string; color: string }[];
  format: (value: number) => string;
};

/** The keyboard and screen readers use its table instead. */
const unfocused = { accessibilityLayer: false };

/** Loaded lazily by {@link file://./chart.tsx}: it is as large as a page. */
export default function DrawnChart({ kind, data, series, format, height }: DrawnChart & { height: number }) {
  const shared = {
    h: height,
    data: data.map(({ label, values }) => ({ label, ...values })),
    dataKey: "label",
    series: series.map((one) => ({ ...one })),
    valueFormatter: format,
    withLegend: series.length > 1,
    // A narrower axis cuts "R$ 600.000".
    yAxisProps: { width: 84, tickFormatter: (value: number) => format(value).replace(/,00$/, "") },
    gridColor: "dark.4",
    textColor: "dark.1",
    tickLine: "none",
  } as const;
  return kind === "bars" ? (
    <BarChart {...shared} barChartProps={unfocused} cursorFill="dark.5" maxBarWidth={44} />
  ) : (
    <LineChart {...shared} lineChartProps={unfocused} curveType="monotone" withDots={data.length <= 31} />
  );
}
