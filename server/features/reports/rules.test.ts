import { glob, readFile } from "node:fs/promises";
import fc from "fast-check";
import { expect, test } from "vitest";
import { weekdayOf } from "#contract/dates.ts";
import { dividedBy, shownOf, totalsOf } from "#server/features/reports/columns/rules.ts";
import { hoursOf } from "#server/features/reports/hours/rules.ts";
import { declaredReports, visibleDays } from "#server/features/reports/rules.ts";

test("a ratio is rounded half away from zero, and is nothing where there is nothing to divide by", () => {
  expect([dividedBy(5, 2), dividedBy(-5, 2), dividedBy(1, 3), dividedBy(0, -3)]).toEqual([3, -3, 0, 0]);
  expect([dividedBy(1, 4, 10_000), dividedBy(5, 0), dividedBy(null, 5), dividedBy(5, undefined)]).toEqual([
    2500,
    null,
    null,
    null,
  ]);
});

test("parts of a total are near all of it, whatever the amounts", () => {
  const declared = declaredReports.find(({ relatorio }) => relatorio === "vendas-por-servico")!;
  fc.assert(
    fc.property(fc.array(fc.nat(10_000_000), { minLength: 1, maxLength: 30 }), (amounts) => {
      const valor = amounts.reduce((sum, one) => sum + one, 0);
      fc.pre(valor > 0);
      const parts = amounts.map((one) => shownOf(declared, { valor: one }, { valor })["parte"] as number);
      expect(Math.abs(parts.reduce((sum, one) => sum + one, 0) - 10_000)).toBeLessThanOrEqual(amounts.length);
      expect(totalsOf(declared, { valor })["parte"]).toBe(10_000);
    }),
  );
});

test("every report names its columns, figures, chart and order rightly, and once", () => {
  const ids = declaredReports.map(({ relatorio }) => relatorio);
  expect(ids.length).toBeGreaterThanOrEqual(24);
  expect(new Set(ids).size).toBe(ids.length);
  for (const { columns, figures, chart } of declaredReports)
    for (const name of [...figures, ...(chart?.colunas ?? [])]) expect(Object.keys(columns)).toContain(name);
});

test("a report is declared in at most 60 lines", async () => {
  const files = await Array.fromAsync(glob(`${import.meta.dirname}/*/queries.ts`), (path) => readFile(path, "utf8"));
  const declared = files.flatMap((text) => text.match(/^ {2}\{\n {4}\.\.\.shared,\n[^]*?^ {2}\},$/gm) ?? []);
  expect(declared).toHaveLength(declaredReports.length);
  expect(declared.filter((one) => one.split("\n").length > 60)).toEqual([]);
});

test("money ends before the open drawer's day, and a barber's days begin where the shop lets them", () => {
  const month = { de: "2026-11-01", ate: "2026-11-30" };
  const since = "1900-01-01";
  expect(visibleDays(month, { since, last: null })).toEqual({ span: month, escondido: null });
  expect(visibleDays(month, { since, last: "2026-11-22" })).toEqual({
    span: { de: "2026-11-01", ate: "2026-11-22" },
    escondido: "caixa",
  });
  expect(visibleDays(month, { since, last: "2026-10-31" })).toEqual({ span: null, escondido: "caixa" });
  expect(visibleDays(month, { since: "2026-11-10", last: null })).toEqual({
    span: { de: "2026-11-10", ate: "2026-11-30" },
    escondido: "acesso",
  });
  expect(visibleDays(month, { since: "2026-12-10", last: null }).span).toBeNull();
});

test("working hours are put into the hours that they are of", () => {
  const hours = [{ barbeiro_id: null, weekday: 1, opens: 9 * 60 + 30, closes: 11 * 60 + 15 }];
  const monday = "2026-11-23";
  expect(weekdayOf(monday)).toBe(1);
  expect(hoursOf({ hours, exceptions: [] }, "beto", [monday, "2026-11-24", "2026-11-30"])).toEqual([
    { barbeiro_id: "beto", dia: 1, hora: 9, minutos: 60 },
    { barbeiro_id: "beto", dia: 1, hora: 10, minutos: 120 },
    { barbeiro_id: "beto", dia: 1, hora: 11, minutos: 30 },
  ]);
});
