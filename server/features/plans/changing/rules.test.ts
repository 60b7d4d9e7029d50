import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays } from "#contract/dates.ts";
import { daysBetween } from "#contract/periods.ts";
import { isUpgrade, unusedOf } from "#server/features/plans/changing/rules.ts";

const seed = Number(process.env.SEED ?? 1);

test("days that are left are worth their part of what was paid, half a centavo away from zero", () => {
  const november = { de: "2026-11-01", ate: "2026-12-01", vale: 9990 };
  expect(unusedOf([november], "2026-11-16")).toEqual({ dias: 15, credito: 4995 });
  expect(unusedOf([{ ...november, vale: 1 }], "2026-11-16")).toEqual({ dias: 15, credito: 1 });
  expect(unusedOf([november], "2026-12-01")).toEqual({ dias: 0, credito: 0 });
  const next = { de: "2026-12-01", ate: "2027-01-01", vale: 10_000 };
  expect(unusedOf([november, next], "2026-11-16"), "paid ahead").toEqual({ dias: 46, credito: 14_995 });
  expect(unusedOf([november, next], "2026-11-01")).toEqual({ dias: 61, credito: 19_990 });
});

test("days of a pause are none of the period", () => {
  const pauses = [{ de: "2026-11-05", ate: "2026-11-15" }];
  expect(unusedOf([{ de: "2026-11-01", ate: "2026-12-11", vale: 3000 }], "2026-11-26", pauses)).toEqual({
    dias: 15,
    credito: 1500,
  });
});

test("a credit is never more than was paid, and falls from day to day to nothing", () => {
  const first = fc.integer({ min: 0, max: 3000 }).map((days) => addDays("2024-01-01", days));
  const lengths = fc.array(fc.tuple(fc.integer({ min: 28, max: 366 }), fc.integer({ min: 0, max: 100_000_000 })), {
    minLength: 1,
    maxLength: 4,
  });
  fc.assert(
    fc.property(first, lengths, fc.integer({ min: 0, max: 1500 }), (begin, all, days) => {
      let at = begin;
      const periods = all.map(([length, vale]) => ({ de: at, ate: (at = addDays(at, length)), vale }));
      const day = addDays(begin, days);
      const [now, later] = [unusedOf(periods, day), unusedOf(periods, addDays(day, 1))];
      expect(now.credito <= all.reduce((sum, [, vale]) => sum + vale, 0)).toBe(true);
      expect(later.credito <= now.credito && later.dias === Math.max(0, now.dias - 1)).toBe(true);
      expect(now.dias).toBe(Math.max(0, daysBetween(day, at)));
      expect(now.dias > 0 || now.credito === 0).toBe(true);
    }),
    { seed },
  );
});

test("what costs more a month is an upgrade, unless more is paid already than it costs", () => {
  const month = { preco: 10_000, meses: 1 };
  expect(isUpgrade(month, { preco: 27_000, meses: 3 }, 0)).toBe(false);
  expect(isUpgrade(month, { preco: 33_000, meses: 3 }, 5000)).toBe(true);
  expect(isUpgrade({ preco: 100_000, meses: 12 }, month, 80_000)).toBe(false);
  expect(isUpgrade(month, month, 0)).toBe(false);
});
