import fc from "fast-check";
import { expect, test } from "vitest";
import {
  addDays,
  formatDate,
  formatDay,
  formatMinutes,
  formatTime,
  instantAt,
  localDay,
  localMinutes,
  startOfWeek,
  weekdayOf,
} from "#web/lib/dates.ts";

test("an instant is written in the shop's timezone, not in the browser's", () => {
  const instant = "2026-11-21T02:05:00Z";
  expect(formatDate(instant, "America/Sao_Paulo")).toBe("20/11/2026");
  expect(formatTime(instant, "America/Sao_Paulo")).toBe("23:05");
  expect(formatTime(instant, "America/Manaus")).toBe("22:05");
});

test("midnight is 00:00 and belongs to the day that begins", () => {
  expect(formatTime("2026-11-20T03:00:00Z", "America/Sao_Paulo")).toBe("00:00");
  expect(localDay("2026-11-20T03:00:00Z", "America/Sao_Paulo")).toBe("2026-11-20");
  expect(formatMinutes(0)).toBe("00:00");
});

test("a day is a day wherever it is read", () => {
  expect(formatDay("2026-11-20")).toBe("20/11/2026");
  expect(addDays("2026-12-31", 1)).toBe("2027-01-01");
});

test("weeks start on Sunday", () => {
  expect(startOfWeek("2026-11-20")).toBe("2026-11-15");
  expect(startOfWeek("2026-11-15")).toBe("2026-11-15");
  expect(weekdayOf("2026-11-15")).toBe(0);
});

test("a local time leads to the instant and back, also on days when clocks change", () => {
  const zones = fc.constantFrom("America/Sao_Paulo", "America/Noronha", "America/Santiago", "Europe/Lisbon");
  // From 06:00 on no clock of these zones is moved.
  const minutes = fc.integer({ min: 6 * 60, max: 24 * 60 - 1 });
  const days = fc.integer({ min: 0, max: 4000 }).map((days) => addDays("2020-01-01", days));
  fc.assert(
    fc.property(days, minutes, zones, (day, minute, zone) => {
      const instant = instantAt(day, minute, zone);
      expect([localDay(instant, zone), localMinutes(instant, zone)]).toEqual([day, minute]);
    }),
  );
});
