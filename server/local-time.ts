import { Temporal } from "temporal-polyfill";

/** Minutes since the epoch: what the slot engine counts in. */
export type EpochMinute = number;

/** Where no shop says another. */
export const defaultTimezone = "America/Sao_Paulo";

export const minuteMs = 60_000;

export function toMinute(instant: Date): EpochMinute {
  return Math.floor(instant.getTime() / minuteMs);
}

export function fromMinute(minute: EpochMinute): Date {
  return new Date(minute * minuteMs);
}

/** The local day, `HH:mm` and minute of the day of an instant in a shop's zone. */
export function localTime(instant: Date, timezone: string): { day: string; time: string; minute: number } {
  const [day = "", time = ""] = formatterOf(timezone).format(instant).split(" ");
  return { day, time, minute: Number(time.slice(0, 2)) * 60 + Number(time.slice(3)) };
}

/** The instant at so many minutes after local midnight; a wall time that does not exist moves forward by the gap. */
export function instantAt(day: string, minute: number, timezone: string): Date {
  const midnight = midnightOfEvenDay(day, timezone);
  if (midnight !== null && minute <= 1440) return new Date(midnight + minute * minuteMs);
  return wallTime(addDays(day, Math.floor(minute / 1440)), minute % 1440, timezone);
}

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);
}

/** The instants at which so many local days begin and end. */
export function spanOfDays(day: string, count: number, timezone: string): { from: Date; until: Date } {
  return { from: instantAt(day, 0, timezone), until: instantAt(addDays(day, count), 0, timezone) };
}

/** 0 = Sunday, as the shop's weeks begin. */
export function weekdayOf(day: string): number {
  return new Date(day).getUTCDay();
}

export function daysFrom(day: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => addDays(day, index));
}

const dayMs = 86_400_000;
const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterOf(timezone: string): Intl.DateTimeFormat {
  const known = formatters.get(timezone);
  if (known) return known;
  // Swedish writes dates as ISO does: 2026-11-23 08:00.
  const formatter = new Intl.DateTimeFormat("sv", { timeZone: timezone, dateStyle: "short", timeStyle: "short" });
  formatters.set(timezone, formatter);
  return formatter;
}

const midnights = new Map<string, number | null>();

/** Midnight (epoch milliseconds) of a day of 24 hours; null where the clocks change. Zones are slow to ask, so it is remembered. */
function midnightOfEvenDay(day: string, timezone: string): number | null {
  const key = `${timezone} ${day}`;
  const known = midnights.get(key);
  if (known !== undefined) return known;
  const midnight = wallTime(day, 0, timezone).getTime();
  const isEven = wallTime(addDays(day, 1), 0, timezone).getTime() - midnight === dayMs;
  if (midnights.size >= 10_000) midnights.clear();
  midnights.set(key, isEven ? midnight : null);
  return isEven ? midnight : null;
}

function wallTime(day: string, minute: number, timezone: string): Date {
  const time = Temporal.PlainTime.from({ hour: Math.floor(minute / 60), minute: minute % 60 });
  const local = Temporal.PlainDate.from(day).toZonedDateTime({ timeZone: timezone, plainTime: time });
  return new Date(local.epochMilliseconds);
}
