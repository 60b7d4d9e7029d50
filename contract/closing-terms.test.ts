import fc from "fast-check";
import { expect, test } from "vitest";
import { periodBefore, type Rhythm, rhythms } from "#contract/closing-terms.ts";
import { addDays, weekdayOf } from "#contract/dates.ts";

const before = (rhythm: Rhythm, ...days: string[]) =>
  days.map((today) => {
    const { de, ate } = periodBefore(today, rhythm);
    return `${de} ${ate}`;
  });

test("a week ends on the Saturday before the last Sunday, also across months and years", () => {
  const last = "2026-11-15 2026-11-21";
  expect(before("semana", "2026-11-22", "2026-11-25", "2026-11-28")).toEqual([last, last, last]);
  expect(before("semana", "2026-11-29", "2026-03-04", "2027-01-02", "2027-01-03")).toEqual([
    "2026-11-22 2026-11-28",
    "2026-02-22 2026-02-28",
    "2026-12-20 2026-12-26",
    "2026-12-27 2027-01-02",
  ]);
});

test("a fortnight is the 1st to the 15th, or the 16th to the month's last day", () => {
  expect(before("quinzena", "2026-11-16", "2026-11-30")).toEqual(["2026-11-01 2026-11-15", "2026-11-01 2026-11-15"]);
  expect(before("quinzena", "2026-11-01", "2026-11-15")).toEqual(["2026-10-16 2026-10-31", "2026-10-16 2026-10-31"]);
  expect(before("quinzena", "2026-02-16", "2026-03-01", "2028-03-15", "2027-01-10")).toEqual([
    "2026-02-01 2026-02-15",
    "2026-02-16 2026-02-28",
    "2028-02-16 2028-02-29",
    "2026-12-16 2026-12-31",
  ]);
});

test("a month is all of the one before, of 28 and of 29 days too", () => {
  expect(before("mes", "2026-11-01", "2026-11-30", "2026-03-31", "2028-03-01", "2027-01-31")).toEqual([
    "2026-10-01 2026-10-31",
    "2026-10-01 2026-10-31",
    "2026-02-01 2026-02-28",
    "2028-02-01 2028-02-29",
    "2026-12-01 2026-12-31",
  ]);
});

test("whatever the day, a period ends before it, and the one before it ends on the eve of its first day", () => {
  const day = fc.integer({ min: 0, max: 20_000 }).map((days) => addDays("2000-01-01", days));
  fc.assert(
    fc.property(day, fc.constantFrom(...(Object.keys(rhythms) as Rhythm[])), (today, rhythm) => {
      const { de, ate } = periodBefore(today, rhythm);
      expect(de <= ate && ate < today).toBe(true);
      expect(periodBefore(addDays(ate, 1), rhythm)).toEqual({ de, ate });
      expect(periodBefore(de, rhythm).ate).toBe(addDays(de, -1));
      if (rhythm === "semana") expect([weekdayOf(de), weekdayOf(ate)]).toEqual([0, 6]);
    }),
  );
});
