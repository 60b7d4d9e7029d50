import { expect, test } from "vitest";
import { monthLines } from "#web/features/dashboard/month-lines.ts";

const dias = [
  { dia: "2026-02-27", vendido: 100 },
  { dia: "2026-02-28", vendido: 10 },
  { dia: "2026-03-01", vendido: 5 },
  { dia: "2026-03-03", vendido: 7 },
];

test("each day has what both months had sold by it, and its part of the goal", () => {
  const { data, series } = monthLines({ dias, ate: "2026-03-30", meta: 3100 }, "2026-03-30")!;
  expect(data.map(({ label }) => label)).toEqual(Array.from({ length: 30 }, (_, n) => String(n + 1)));
  const on = (day: number) => data[day - 1]!.values;
  expect([on(1), on(2), on(3)]).toEqual([
    { agora: 5, antes: 0, meta: 100 },
    { agora: 5, antes: 0, meta: 200 },
    { agora: 12, antes: 0, meta: 300 },
  ]);
  expect([on(27).antes, on(28).antes, on(30).antes], "February ends before").toEqual([100, 110, 110]);
  expect(series.map(({ name }) => name)).toEqual(["agora", "antes", "meta"]);
});

test("without a goal there is no goal line, and neither a single day nor months without sales have a chart", () => {
  const unsold = dias.map(({ dia }) => ({ dia, vendido: 0 }));
  expect(monthLines({ dias: unsold, ate: "2026-03-30", meta: 3100 }, "2026-03-30")).toBeNull();
  expect(monthLines({ dias, ate: "2026-03-03", meta: null }, "2026-03-03")!.series).toHaveLength(2);
  for (const ate of [null, "2026-03-01"]) expect(monthLines({ dias, ate, meta: null }, "2026-03-05")).toBeNull();
});
