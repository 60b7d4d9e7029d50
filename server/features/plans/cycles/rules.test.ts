import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays } from "#contract/dates.ts";
import { daysBetween, monthsLater } from "#contract/periods.ts";
import {
  countedDay,
  dayAfterPauses,
  importedSince,
  monthsOf,
  periodAfter,
  periodsOf,
} from "#server/features/plans/cycles/rules.ts";

const seed = Number(process.env.SEED ?? 1);
const meses = fc.constantFrom(1, 3, 12);
const dia = fc
  .integer({ min: 0, max: 3000 })
  .map((days) => new Date(Date.UTC(2024, 0, 1 + days)).toISOString().slice(0, 10));

test("ends stand on the day on which it began, clamped to the month's end and back", () => {
  const months = Array.from({ length: 4 }, () => ({ dia: "2027-01-31", meses: 1 }));
  expect(periodsOf(months).map(({ ate }) => ate)).toEqual(["2027-02-28", "2027-03-31", "2027-04-30", "2027-05-31"]);
  expect(periodAfter(undefined, { dia: "2028-01-31", meses: 1 }).ate).toBe("2028-02-29");
  expect(periodAfter(undefined, { dia: "2024-02-29", meses: 12 }).ate).toBe("2025-02-28");
});

test("a period more goes on from the end while it is paid, and from today after a gap", () => {
  const before = { desde: "2026-10-31", ate: "2026-11-30" };
  expect(periodAfter(before, { dia: "2026-11-30", meses: 1 })).toEqual({
    desde: "2026-10-31",
    de: "2026-11-30",
    ate: "2026-12-31",
  });
  expect(periodAfter(before, { dia: "2026-12-01", meses: 3 })).toEqual({
    desde: "2026-12-01",
    de: "2026-12-01",
    ate: "2027-03-01",
  });
});

test("periods of any payments never overlap, never shrink, and last as many months as were paid", () => {
  const payments = fc.array(fc.record({ dia, meses }), { minLength: 1, maxLength: 20 });
  fc.assert(
    fc.property(payments, (unsorted) => {
      const paid = unsorted.toSorted((one, other) => (one.dia < other.dia ? -1 : 1));
      const periods = periodsOf(paid);
      for (const [at, { de, ate, desde }] of periods.entries()) {
        const before = periods[at - 1];
        expect(de >= paid[at]!.dia && de >= (before?.ate ?? "") && ate > de && desde <= de).toBe(true);
        expect(Math.abs(daysBetween(monthsLater(de, paid[at]!.meses), ate))).toBeLessThanOrEqual(3);
      }
    }),
    { seed },
  );
});

test("a pause moves an end by its days, and the day of the month comes back after it", () => {
  const pause = { de: "2027-02-10", ate: "2027-02-20" };
  const term = { desde: "2027-01-31", ate: "2027-03-10" };
  expect(periodsOf([{ dia: "2027-01-31", meses: 1 }], [pause])).toMatchObject([{ ate: "2027-03-10" }]);
  expect(periodAfter(term, { dia: "2027-02-15", meses: 1 }, [pause]).ate).toBe("2027-04-10");
  const leap = { desde: "2028-02-29", ate: "2029-02-28" };
  expect(periodAfter(leap, { dia: "2029-02-28", meses: 12 }, [{ de: "2028-12-25", ate: "2029-01-04" }]).ate).toBe(
    "2030-03-10",
  );
  const later = { desde: "2027-03-01", ate: "2027-04-01" };
  expect(periodAfter(later, { dia: "2027-03-05", meses: 1 }, [pause]).ate, "one before the gap").toBe("2027-05-01");
});

test("what was paid elsewhere counts from its first day or from a day that leads to its end, whatever months lie between", () => {
  const since = (ate: string, inicio: string | null = null) => importedSince({ ate, inicio, dia: "2026-12-05" });
  expect(since("2026-12-31"), "not from November 30th").toBe("2026-10-31");
  expect(since("2026-12-31", "2026-01-31")).toBe("2026-01-31");
  expect(since("2027-02-28", "2026-01-31")).toBe("2026-01-31");
  expect(since("2026-12-20", "2026-01-31"), "which does not lead there").toBe("2026-11-20");
  expect(since("2026-12-05", "2026-12-05")).toBe("2026-11-05");
  fc.assert(
    fc.property(dia, fc.integer({ min: 0, max: 800 }), meses, (today, days, more) => {
      const ate = addDays(today, days);
      const desde = importedSince({ ate, inicio: null, dia: today });
      expect(desde <= today && desde < ate).toBe(true);
      const next = periodAfter({ desde, ate }, { dia: today, meses: more });
      expect(next.de).toBe(ate);
      expect(daysBetween(monthsLater(ate, more), next.ate)).toBeGreaterThanOrEqual(0);
    }),
    { seed },
  );
});

test("days that count and days of the calendar are each other's contrary, whatever was paused", () => {
  const gaps = fc.array(fc.tuple(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 0, max: 60 })), { maxLength: 6 });
  fc.assert(
    fc.property(dia, gaps, fc.integer({ min: 0, max: 400 }), (first, lengths, days) => {
      let at = first;
      const pauses = lengths.map(([before, length]) => {
        const de = addDays(at, before);
        at = addDays(de, length);
        return { de, ate: at };
      });
      const counted = addDays(first, days);
      const day = dayAfterPauses(counted, pauses);
      const all = pauses.reduce((sum, { de, ate }) => sum + daysBetween(de, ate), 0);
      expect(countedDay(day, pauses)).toBe(counted);
      expect(day >= counted && day <= addDays(counted, all)).toBe(true);
      expect(dayAfterPauses(addDays(counted, 1), pauses) > day).toBe(true);
    }),
    { seed },
  );
});

test("the months of a payment add up to it, the remainder is the first's", () => {
  expect(monthsOf({ dia: "2026-11-25", meses: 3, bruto: 10_000, valor: 9001, taxa: 200 })).toEqual([
    { mes: "2026-11-01", bruto: 3334, valor: 3001, taxa: 68, primeiro: true },
    { mes: "2026-12-01", bruto: 3333, valor: 3000, taxa: 66, primeiro: false },
    { mes: "2027-01-01", bruto: 3333, valor: 3000, taxa: 66, primeiro: false },
  ]);
  const cents = fc.integer({ min: 0, max: 100_000_000 });
  fc.assert(
    fc.property(dia, meses, cents, cents, (day, count, one, other) => {
      const [bruto, valor] = [Math.max(one, other), Math.min(one, other)];
      const months = monthsOf({ dia: day, meses: count, bruto, valor });
      const sum = (of: "bruto" | "valor") => months.reduce((all, month) => all + month[of], 0);
      expect([sum("bruto"), sum("valor"), months.length]).toEqual([bruto, valor, count]);
      expect(months.slice(1).every((month) => month.valor <= months[0]!.valor)).toBe(true);
    }),
    { seed },
  );
});
