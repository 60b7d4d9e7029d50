import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays } from "#contract/dates.ts";
import { AskedPeriod, changeOf, comparedWith, daysBetween, periodNames, spanOf } from "#contract/periods.ts";

const before = (de: string, ate: string) => Object.values(comparedWith({ de, ate }, "antes"));
const aYearBefore = (de: string, ate: string) => Object.values(comparedWith({ de, ate }, "ano_passado"));

test("a period that goes on ends today; weeks begin on Sunday", () => {
  const names = Object.keys(periodNames).filter((name) => name !== "outro") as Parameters<typeof spanOf>[0][];
  expect(names.map((name) => Object.values(spanOf(name, "2026-11-25")))).toEqual([
    ["2026-11-25", "2026-11-25"],
    ["2026-11-22", "2026-11-25"],
    ["2026-11-01", "2026-11-25"],
    ["2026-10-01", "2026-10-31"],
    ["2026-01-01", "2026-11-25"],
  ]);
});

test("what comes before is as much of the same kind: days, a week, months, a year", () => {
  expect(before("2026-11-25", "2026-11-25")).toEqual(["2026-11-24", "2026-11-24"]);
  expect(before("2026-11-01", "2026-11-01")).toEqual(["2026-10-31", "2026-10-31"]);
  expect(before("2026-11-22", "2026-11-25")).toEqual(["2026-11-15", "2026-11-18"]);
  expect(before("2026-11-01", "2026-11-25")).toEqual(["2026-10-01", "2026-10-25"]);
  expect(before("2026-11-01", "2026-11-30")).toEqual(["2026-10-01", "2026-10-31"]);
  expect(before("2026-03-01", "2026-03-31")).toEqual(["2026-02-01", "2026-02-28"]);
  expect(before("2026-03-01", "2026-03-30")).toEqual(["2026-02-01", "2026-02-28"]);
  expect(before("2026-04-01", "2026-06-30")).toEqual(["2026-01-01", "2026-03-31"]);
  expect(before("2026-01-01", "2026-11-25")).toEqual(["2025-01-01", "2025-11-25"]);
  expect(before("2026-01-01", "2026-01-31")).toEqual(["2025-12-01", "2025-12-31"]);
  expect(before("2026-11-10", "2026-11-19")).toEqual(["2026-10-31", "2026-11-09"]);
});

test("a year before has the same days, and a whole February stays a whole February", () => {
  expect(aYearBefore("2026-11-22", "2026-11-25")).toEqual(["2025-11-22", "2025-11-25"]);
  expect(aYearBefore("2028-02-01", "2028-02-29")).toEqual(["2027-02-01", "2027-02-28"]);
  expect(aYearBefore("2029-02-01", "2029-02-28")).toEqual(["2028-02-01", "2028-02-29"]);
});

test("what a period is compared with ends before it, and has an end after its beginning", () => {
  const span = fc.tuple(fc.integer({ min: 0, max: 9000 }), fc.integer({ min: 0, max: 900 }));
  fc.assert(
    fc.property(span, ([start, length]) => {
      const de = addDays("2010-01-01", start);
      const other = comparedWith({ de, ate: addDays(de, length) }, "antes");
      expect(other.de <= other.ate).toBe(true);
      expect(other.ate < de).toBe(true);
      expect(Math.abs(daysBetween(other.de, other.ate) - length)).toBeLessThanOrEqual(4);
    }),
  );
});

test("ten years are answered, and not a day more; an end before the beginning is none", () => {
  const asks = (de: string, ate: string) => AskedPeriod.safeParse({ de, ate }).success;
  expect(asks("2016-11-26", "2026-11-25")).toBe(true);
  expect(asks("2016-11-25", "2026-11-25")).toBe(false);
  expect(asks("2026-11-25", "2026-11-24")).toBe(false);
});

test("a change is said in percent of what was, and of nothing not at all", () => {
  expect([changeOf(150, 100), changeOf(50, -100), changeOf(100, 100), changeOf(5, 0)]).toEqual([50, 150, 0, null]);
});
