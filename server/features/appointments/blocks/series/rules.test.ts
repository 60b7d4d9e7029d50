import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, formatTime, instantAt, localDay } from "#contract/dates.ts";
import { repeated } from "#server/features/appointments/blocks/series/rules.ts";

const timezone = fc.constantFrom("America/Sao_Paulo", "America/Rio_Branco", "America/New_York", "Europe/Lisbon");
const block = fc.record({
  day: fc.integer({ min: 0, max: 400 }).map((days) => addDays("2026-11-23", days)),
  // Avoids the hours that daylight saving skips or repeats.
  start: fc.integer({ min: 4 * 60, max: 20 * 60 }),
  length: fc.integer({ min: 5, max: 180 }),
});

test("a block is there again at the same time of the clock, on each day up to the last", () => {
  const every = fc.constantFrom("daily" as const, "weekly" as const);
  fc.assert(
    fc.property(
      timezone,
      block,
      every,
      fc.integer({ min: 0, max: 199 }),
      (zone, { day, start, length }, every, days) => {
        const span = { from: instantAt(day, start, zone), until: instantAt(day, start + length, zone) };
        const last = addDays(day, days);
        const spans = repeated(span, { every, until: last }, zone)!;
        const step = every === "daily" ? 1 : 7;
        expect(spans[0]).toEqual(span);
        expect(spans.map(({ from }) => localDay(from, zone))).toEqual(
          Array.from({ length: Math.floor(days / step) + 1 }, (_, index) => addDays(day, index * step)),
        );
        const clocks = new Set(spans.map(({ from, until }) => `${formatTime(from, zone)} ${formatTime(until, zone)}`));
        expect(clocks.size).toBe(1);
      },
    ),
  );
});

test("a night that is blocked ends on the day after, each time", () => {
  const zone = "America/Sao_Paulo";
  const span = { from: instantAt("2026-11-23", 1320, zone), until: instantAt("2026-11-24", 120, zone) };
  const [, second] = repeated(span, { every: "weekly", until: "2026-11-30" }, zone)!;
  expect(second).toEqual({ from: instantAt("2026-11-30", 1320, zone), until: instantAt("2026-12-01", 120, zone) });
});

test("over a change of clocks lunch stays at noon", () => {
  const zone = "America/New_York";
  const span = { from: instantAt("2026-10-30", 720, zone), until: instantAt("2026-10-30", 780, zone) };
  const spans = repeated(span, { every: "weekly", until: "2026-11-06" }, zone)!;
  expect(spans[1]!.from.getTime() - spans[0]!.from.getTime()).toBe((7 * 24 + 1) * 3_600_000);
});

test("at most a year and two hundred, and none that ends before it begins", () => {
  const zone = "America/Sao_Paulo";
  const span = { from: instantAt("2026-11-23", 720, zone), until: instantAt("2026-11-23", 780, zone) };
  expect(repeated(span, { every: "daily", until: addDays("2026-11-23", 199) }, zone)).toHaveLength(200);
  expect(repeated(span, { every: "daily", until: addDays("2026-11-23", 200) }, zone)).toBeNull();
  expect(repeated(span, { every: "weekly", until: addDays("2026-11-23", 364) }, zone)).toHaveLength(53);
  expect(repeated(span, { every: "weekly", until: addDays("2026-11-23", 367) }, zone)).toBeNull();
  expect(repeated(span, { every: "weekly", until: "2026-11-22" }, zone)).toBeNull();
  expect(repeated(span, null, zone)).toEqual([span]);
});
