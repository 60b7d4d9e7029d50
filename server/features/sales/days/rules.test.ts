import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays } from "#contract/dates.ts";
import { daysBetween } from "#contract/periods.ts";
import { nearestMonths } from "#server/features/sales/days/rules.ts";

const first = "2027-12-01";
/** Past the end of the month in which the last day of a period may lie. */
const known = 460;
const dayAt = fc.integer({ min: 0, max: 400 });

test("whole months with the days around them are the period, whatever its days and their values", () => {
  const values = fc.array(fc.integer({ min: -1000, max: 1000 }), { minLength: known, maxLength: known });
  fc.assert(
    fc.property(dayAt, dayAt, dayAt, values, (one, other, now, sold) => {
      const [de, ate, today] = [Math.min(one, other), Math.max(one, other), now].map((at) => addDays(first, at));
      const sumOf = (since: string, until: string) =>
        sold
          .slice(daysBetween(first, since), Math.min(daysBetween(first, until), now + 1))
          .reduce((sum, one) => sum + one, 0);
      const { months, days } = nearestMonths({ de: de!, ate: ate! }, today!);
      const parts = days.reduce((sum, { since, until, way }) => sum + way * sumOf(since, until), 0);
      expect(sumOf(months.since, months.until) + parts).toBe(sumOf(de!, addDays(ate!, 1)));
      if (months.since < months.until) expect([months.since, months.until].join(" ")).toMatch(/^\S+-01 \S+-01$/);
      const read = days.reduce(
        (sum, { since, until }) =>
          sum + Math.max(0, Math.min(daysBetween(since, until), daysBetween(since, today!) + 1)),
        0,
      );
      expect(read, "no more days than the period has").toBeLessThanOrEqual(daysBetween(de!, ate!) + 1);
    }),
  );
});

test("a period that ends before its start has neither months nor days", () => {
  const { months, days } = nearestMonths({ de: "2027-12-10", ate: "2027-12-05" }, "2027-12-20");
  for (const { since, until } of [months, ...days]) expect(since).toBe(until);
});
