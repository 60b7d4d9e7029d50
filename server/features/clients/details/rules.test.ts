import fc from "fast-check";
import { expect, test } from "vitest";
import { usualInterval, usualServices } from "#server/features/clients/details/rules.ts";

const on = (...days: string[]) => days.map((day) => new Date(`${day}T13:00:00Z`));

test("the usual interval is the median of the spans between visits, and none before the third", () => {
  expect(usualInterval(on("2026-11-20", "2026-11-01"))).toBe(null);
  expect(usualInterval(on("2026-11-20", "2026-11-01", "2026-10-11"))).toBe(20);
  expect(usualInterval(on("2026-11-20", "2026-11-01", "2026-10-11", "2026-01-01"))).toBe(21);
  expect(usualInterval(on("2026-11-20", "2026-10-31", "2026-10-11", "2026-09-20"))).toBe(20);
});

test("the usual interval lies between the shortest and the longest span", () => {
  const spans = fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 2, maxLength: 11 });
  fc.assert(
    fc.property(spans, (days) => {
      let last = Date.UTC(2026, 10, 20);
      const visits = [new Date(last), ...days.map((span) => new Date((last -= span * 86_400_000)))];
      const interval = usualInterval(visits)!;
      expect(interval).toBeGreaterThanOrEqual(Math.min(...days));
      expect(interval).toBeLessThanOrEqual(Math.max(...days));
    }),
  );
});

const cut = { id: "c", nome: "Corte" };
const beard = { id: "b", nome: "Barba" };

test("what was done together most often is usual, whatever the order it was booked in, and the newest of two as often", () => {
  expect(usualServices([])).toEqual([]);
  expect(usualServices([{ services: [beard] }, { services: [cut] }])).toEqual([beard]);
  const visits = [{ services: [beard] }, { services: [cut, beard] }, { services: [beard, cut] }, { services: [cut] }];
  expect(usualServices(visits)).toEqual([cut, beard]);
});
