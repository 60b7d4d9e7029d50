import fc from "fast-check";
import { Temporal } from "temporal-polyfill";
import { expect, onTestFinished, test, vi } from "vitest";
import {
  addDays,
  foreignClock,
  formatDate,
  formatDay,
  formatMinutes,
  formatTime,
  instantAt,
  localDay,
  localMinutes,
  readDay,
  spokenTime,
  startOfWeek,
  weekdayOf,
} from "#contract/dates.ts";

const zones = [
  "America/Sao_Paulo",
  "America/Manaus",
  "America/Noronha",
  "America/Rio_Branco",
  "America/Santiago",
  "Europe/Lisbon",
];
const timezone = fc.constantFrom(...zones);
const epochDay = fc.integer({ min: 16_000, max: 24_000 });
const day = epochDay.map((number) => new Date(number * 86_400_000).toISOString().slice(0, 10));

test("a wall time of any day and zone is the instant that Temporal says, also where the clocks change", () => {
  fc.assert(
    fc.property(day, fc.integer({ min: 0, max: 2880 }), timezone, (day, minute, zone) => {
      const date = Temporal.PlainDate.from(day).add({ days: Math.floor(minute / 1440) });
      const plainTime = Temporal.PlainTime.from({ hour: Math.floor((minute % 1440) / 60), minute: minute % 60 });
      const { epochMilliseconds } = date.toZonedDateTime({ timeZone: zone, plainTime });
      expect(instantAt(day, minute, zone).getTime()).toBe(epochMilliseconds);
    }),
    {
      examples: [
        ["2018-11-04", 0, "America/Sao_Paulo"],
        ["2018-11-03", 1440, "America/Sao_Paulo"],
        ["2019-02-16", 1440, "America/Sao_Paulo"],
      ],
    },
  );
});

test("the local time of any instant is the one that Temporal says", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1_400_000_000_000, max: 2_000_000_000_000 }), timezone, (instant, zone) => {
      const local = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone);
      const shown = [localDay, formatTime, localMinutes].map((read) => read(new Date(instant), zone));
      const time = local.toPlainTime().toString().slice(0, 5);
      expect(shown).toEqual([local.toPlainDate().toString(), time, local.hour * 60 + local.minute]);
    }),
  );
});

test("days are counted by the calendar", () => {
  fc.assert(
    fc.property(day, fc.integer({ min: -400, max: 400 }), (day, days) => {
      const date = Temporal.PlainDate.from(day);
      expect(addDays(day, days)).toBe(date.add({ days }).toString());
      expect(weekdayOf(day)).toBe(date.dayOfWeek % 7);
    }),
  );
});

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

const shop = "America/Sao_Paulo";

test("days near today are said as people say them", () => {
  expect(spokenTime("2026-11-21T01:30:00Z", shop, "2026-11-20")).toBe("hoje, 22:30");
  expect(spokenTime("2026-11-21T12:00:00Z", shop, "2026-11-20")).toBe("amanhã, 09:00");
  expect(spokenTime("2026-11-23T12:00:00Z", shop, "2026-11-20")).toBe("seg 23/11, 09:00");
});

test("the shop's clock is named only where the device's shows another time", () => {
  const now = "2026-11-20T12:00:00Z";
  expect(foreignClock(shop, now, "America/Bahia")).toBeNull();
  expect(foreignClock(shop, now, "America/Manaus")).toMatch("Brasília");
});

test.for([
  ["23/11/1990", "1990-11-23"],
  ["3-1-85 10:30", "1985-01-03"],
  ["01.02.26", "2026-02-01"],
  ["01/02/27", "1927-02-01"],
  ["29/02/2024", "2024-02-29"],
  ["1990-11-23", "1990-11-23"],
  ["29/02/2023", undefined],
  ["31/04/1990", undefined],
  ["12/05", undefined],
  ["ontem", undefined],
])("in 2026 %s is read as %s", ([typed, day]) => {
  vi.useFakeTimers({ now: new Date("2026-11-23T12:00:00Z") });
  onTestFinished(() => void vi.useRealTimers());
  expect(readDay(typed!)).toBe(day);
});
