import fc from "fast-check";
import { Temporal } from "temporal-polyfill";
import { expect, test } from "vitest";
import { addDays, instantAt, localTime, weekdayOf } from "#server/local-time.ts";

const zones = ["America/Sao_Paulo", "America/Manaus", "America/Noronha", "America/Rio_Branco", "Europe/Lisbon"];
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
      expect(localTime(new Date(instant), zone)).toEqual({
        day: local.toPlainDate().toString(),
        time: local.toPlainTime().toString().slice(0, 5),
        minute: local.hour * 60 + local.minute,
      });
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
