import fc from "fast-check";
import { expect, test } from "vitest";
import { postingsOf, repeatedDays } from "#server/features/entries/rules.ts";

test("an entry of the 31st repeats on each month's last day, and comes back to the 31st", () => {
  expect(repeatedDays("2027-12-31", { cada: "mes", vezes: 4 })).toEqual([
    "2027-12-31",
    "2028-01-31",
    "2028-02-29",
    "2028-03-31",
  ]);
  expect(repeatedDays("2028-02-29", { cada: "ano", vezes: 3 })).toEqual(["2028-02-29", "2029-02-28", "2030-02-28"]);
  expect(repeatedDays("2026-12-28", { cada: "semana", vezes: 2 })).toEqual(["2026-12-28", "2027-01-04"]);
  expect(repeatedDays("2026-12-28", null)).toEqual(["2026-12-28"]);
});

test("every repetition has its days in order, each of its month or week", () => {
  const day = fc.date({ min: new Date("2020-01-01"), max: new Date("2090-12-31"), noInvalidDate: true });
  fc.assert(
    fc.property(day, fc.constantFrom("semana", "mes", "ano"), fc.integer({ min: 2, max: 60 }), (at, cada, vezes) => {
      const first = at.toISOString().slice(0, 10);
      const days = repeatedDays(first, { cada, vezes });
      expect(days[0]).toBe(first);
      expect(new Set(days).size).toBe(vezes);
      expect(days.toSorted()).toEqual(days);
      const step = (n: number) => (Date.parse(days[n]!) - Date.parse(days[n - 1]!)) / 86_400_000;
      const [least, most] = { semana: [7, 7], mes: [28, 31], ano: [365, 366] }[cada];
      for (let n = 1; n < vezes; n++) expect(step(n) >= least! && step(n) <= most!).toBe(true);
    }),
  );
});

test("what is paid leaves an account of money, what is received comes to it, and both add up to nothing", () => {
  const moved = (tipo: Parameters<typeof postingsOf>[0]["tipo"], conta: string) =>
    postingsOf({ tipo, conta, valor: 100, de: "banco" }).map((one) => [one.conta, one.valor]);
  expect(moved("despesa", "despesa_agua")).toEqual([
    ["banco", -100],
    ["despesa_agua", 100],
  ]);
  expect(moved("receita", "receita_outras")).toEqual([
    ["banco", 100],
    ["receita_outras", -100],
  ]);
  expect(moved("transferencia", "cofre")[1]).toEqual(["cofre", 100]);
  expect(moved("retirada", "socios")[1]).toEqual(["socios", 100]);
  expect(moved("aporte", "socios")[1]).toEqual(["socios", -100]);
});
