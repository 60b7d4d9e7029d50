import { BarChart, LineChart } from "@mantine/charts";
import "@mantine/charts/styles.layer.css";
import type { ReactNode } from "react";

export type DrawnChart = {
  /** `rows`: bars from left to right, one below the other, which leaves room for the name of each on a phone too. */
  kind: "bars" | "rows" | "lines";
  /** From left to right, or down; `values` by series name, `link` is shown in the table for the label. */
  data: { label: string; link?: ReactNode; values: Record<string, number> }[];
  series: { name: string; label: string; color: string }[];
  format: (value: number) => string;
};

/** Two lines beside a bar. */
const mostLetters = 28;

/** The keyboard and screen readers use its table instead. On the right there is room for half of the last label. */
const chart = { accessibilityLayer: false, margin: { right: 14 } };

/** Loaded lazily by {@link file://./chart.tsx}: it is as large as a page. */
export default function DrawnChart({ kind, data, series, format, height }: DrawnChart & { height: number }) {
  const shared = {
    h: height,
    data: data.map(({ label, values }) => ({ label, ...values })),
    dataKey: "label",
    series: series.map((one) => ({ ...one })),
    valueFormatter: format,
    withLegend: series.length > 1,
    gridColor: "dark.4",
    textColor: "dark.1",
    tickLine: "none",
  } as const;
  // Otherwise it leaves out the labels that have no room, here one and there three.
  const steps = { interval: "equidistantPreserveStart" } as const;
  const short = (value: number) => format(value).replace(/,00$/, "");
  // A narrower axis cuts "R$ 600.000".
  const amounts = { width: 84, tickFormatter: short };
  const bars = { ...shared, barChartProps: chart, cursorFill: "dark.5", maxBarWidth: 44 };
  if (kind === "lines")
    return (
      <LineChart
        {...shared}
        xAxisProps={steps}
        yAxisProps={amounts}
        lineChartProps={chart}
        curveType="monotone"
        withDots={data.length <= 31}
      />
    );
  if (kind === "bars") return <BarChart {...bars} xAxisProps={steps} yAxisProps={amounts} />;
  const names = { width: 110, interval: 0, tickFormatter: shortName };
  return (
    <BarChart
      {...bars}
      orientation="vertical"
      gridAxis="y"
      xAxisProps={{ tickFormatter: short, tickCount: 3 }}
      yAxisProps={names}
    />
  );
}

function shortName(name: string): string {
  return name.length > mostLetters ? `${name.slice(0, mostLetters - 1).trimEnd()}…` : name;
}
