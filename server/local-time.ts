import { Temporal } from "temporal-polyfill";

/** Minutes since the epoch: what the slot engine counts in. */
export type EpochMinute = number;

export const minuteMs = 60_000;

export function toMinute(instant: Date): EpochMinute {
  return Math.floor(instant.getTime() / minuteMs);
}

export function fromMinute(minute: EpochMinute): Date {
  return new Date(minute * minuteMs);
}

/** The local day, `HH:mm` and minute of the day of an instant in a shop's zone. */
export function localTime(instant: Date, timezone: string): { day: string; time: string; minute: number } {
  const local = Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(timezone);
  return {
    day: local.toPlainDate().toString(),
    time: local.toPlainTime().toString({ smallestUnit: "minute" }),
    minute: local.hour * 60 + local.minute,
  };
}

/** The instant at so many minutes after local midnight; a wall time that does not exist moves forward by the gap. */
export function instantAt(day: string, minute: number, timezone: string): Date {
  const date = Temporal.PlainDate.from(day).add({ days: Math.floor(minute / 1440) });
  const time = Temporal.PlainTime.from({ hour: Math.floor((minute % 1440) / 60), minute: minute % 60 });
  return new Date(date.toZonedDateTime({ timeZone: timezone, plainTime: time }).epochMilliseconds);
}

export function addDays(day: string, days: number): string {
  return Temporal.PlainDate.from(day).add({ days }).toString();
}

/** The instants at which so many local days begin and end. */
export function spanOfDays(day: string, count: number, timezone: string): { from: Date; until: Date } {
  return { from: instantAt(day, 0, timezone), until: instantAt(addDays(day, count), 0, timezone) };
}

/** 0 = Sunday, as the shop's weeks begin. */
export function weekdayOf(day: string): number {
  return Temporal.PlainDate.from(day).dayOfWeek % 7;
}

export function daysFrom(day: string, count: number): string[] {
  const first = Temporal.PlainDate.from(day);
  return Array.from({ length: count }, (_, index) => first.add({ days: index }).toString());
}
