/** The timezone of requests that concern no shop. */
export const defaultTimezone = "America/Sao_Paulo";

export const minuteMs = 60_000;
const dayMs = 86_400_000;
/** The length of a free time that the dashboard counts; a typical visit takes about as long. */
export const freeTimeMinutes = 30;

/** An instant as `dd/MM/yyyy` in the shop's timezone. */
export function formatDate(instant: string | Date, timezone: string): string {
  return format(instant, timezone, { day: "2-digit", month: "2-digit", year: "numeric" });
}

/** An instant as `HH:mm` in the shop's timezone. */
export function formatTime(instant: string | Date, timezone: string): string {
  return format(instant, timezone, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
}

/** A local day `YYYY-MM-DD` as `dd/MM/yyyy`. */
export function formatDay(day: string): string {
  return formatDate(day, "UTC");
}

/** A local day in words: `sexta-feira, 20 de novembro`. */
export function formatLongDay(day: string): string {
  return format(day, "UTC", { weekday: "long", day: "numeric", month: "long" });
}

/** A local day as a column heading: `sex., 20/11`. */
export function formatShortDay(day: string): string {
  return format(day, "UTC", { weekday: "short", day: "2-digit", month: "2-digit" });
}

/** A month in words: `novembro de 2026`. */
export function formatMonth(day: string): string {
  return format(day, "UTC", { month: "long", year: "numeric" });
}

/** Minutes after midnight as `HH:mm`. */
export function formatMinutes(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
}

/** The local day `YYYY-MM-DD` of an instant. */
export function localDay(instant: string | Date, timezone: string): string {
  return wallClock(instant, timezone).slice(0, 10);
}

/** Minutes after local midnight of an instant. */
export function localMinutes(instant: string | Date, timezone: string): number {
  const time = wallClock(instant, timezone);
  return Number(time.slice(11, 13)) * 60 + Number(time.slice(14));
}

/**
 * The instant at so many minutes after local midnight. A wall time that does not exist moves forward by the gap, one that
 * comes twice is the first.
 */
export function instantAt(day: string, minutes: number, timezone: string): Date {
  const midnight = midnightOfEvenDay(day, timezone);
  if (midnight !== null && minutes <= 1440) return new Date(midnight + minutes * minuteMs);
  return new Date(instantOf(Date.parse(day) + minutes * minuteMs, timezone));
}

/** The instants at which so many local days begin and end. */
export function spanOfDays(day: string, count: number, timezone: string): { from: Date; until: Date } {
  return { from: instantAt(day, 0, timezone), until: instantAt(addDays(day, count), 0, timezone) };
}

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);
}

export function daysFrom(day: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => addDays(day, index));
}

/** From Sunday. */
export const weekdays = ["Domingo", "Segunda", "Terça", "Quarta", "Quinta", "Sexta", "Sábado"];

/** 0 = Sunday, as the shop's weeks begin. */
export function weekdayOf(day: string): number {
  return new Date(day).getUTCDay();
}

/** The Sunday that begins the week of a day. */
export function startOfWeek(day: string): string {
  return addDays(day, -weekdayOf(day));
}

/** The day it is now in the shop, by the clock of this machine: for browsers. */
export function today(timezone: string): string {
  return localDay(new Date(), timezone);
}

/** A day in spoken form: `hoje`, `amanhã`, `sex 20/11`. */
export function spokenDay(day: string, now: string): string {
  if (day === now) return "hoje";
  if (day === addDays(now, 1)) return "amanhã";
  return formatShortDay(day).replace(/[.,]/g, "");
}

/** `hoje, 14:30`. */
export function spokenTime(instant: string, timezone: string, now = today(timezone)): string {
  return `${spokenDay(localDay(instant, timezone), now)}, ${formatTime(instant, timezone)}`;
}

export function isPast(instant: string): boolean {
  return Date.parse(instant) < Date.now();
}

/** The name of the shop's timezone (`Horário Padrão de Brasília`) where this device shows another time, else null. */
export function foreignClock(
  timezone: string,
  instant = new Date().toISOString(),
  own = deviceTimezone(),
): string | null {
  const same =
    localMinutes(instant, own) === localMinutes(instant, timezone) &&
    localDay(instant, own) === localDay(instant, timezone);
  return same ? null : zoneName(timezone);
}

const midnights = new Map<string, number | null>();

/** Midnight (epoch milliseconds) of a 24-hour day; null on days when the clocks change. Timezone queries are slow, so it is cached. */
function midnightOfEvenDay(day: string, timezone: string): number | null {
  const key = `${timezone} ${day}`;
  const known = midnights.get(key);
  if (known !== undefined) return known;
  const start = Date.parse(day);
  const midnight = instantOf(start, timezone);
  const isEven = instantOf(start + dayMs, timezone) - midnight === dayMs;
  if (midnights.size >= 10_000) midnights.clear();
  midnights.set(key, isEven ? midnight : null);
  return isEven ? midnight : null;
}

/** Converts wall time to an instant. Both are epoch milliseconds; the wall time counts as if it were UTC. */
function instantOf(wall: number, timezone: string): number {
  const [earlier, later] = [wall - dayMs, wall + dayMs].map((near) => offsetAt(near, timezone));
  const first = wall - earlier!;
  const second = wall - later!;
  return offsetAt(first, timezone) !== earlier && offsetAt(second, timezone) === later ? second : first;
}

/** The timezone's offset from UTC at an instant, in milliseconds. */
function offsetAt(instant: number, timezone: string): number {
  const wall = wallClock(new Date(instant), timezone).replace(" ", "T");
  return Date.parse(`${wall}Z`) - Math.floor(instant / minuteMs) * minuteMs;
}

/** `2026-11-23 08:00`: Swedish writes dates as ISO does. */
function wallClock(instant: string | Date, timezone: string): string {
  return format(instant, timezone, { dateStyle: "short", timeStyle: "short" }, "sv");
}

function zoneName(timezone: string): string {
  const parts = new Intl.DateTimeFormat("pt-BR", { timeZone: timezone, timeZoneName: "longGeneric" }).formatToParts();
  return parts.find((part) => part.type === "timeZoneName")?.value ?? timezone;
}

function deviceTimezone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

type Style = Intl.DateTimeFormatOptions;
const formatters = new Map<string, Intl.DateTimeFormat>();

/** Caches formatters: creating one costs far more than using it, and agendas format hundreds of times. */
function format(instant: string | Date, timeZone: string, style: Style, language = "pt-BR"): string {
  const key = language + timeZone + JSON.stringify(style);
  const formatter = formatters.get(key) ?? new Intl.DateTimeFormat(language, { timeZone, ...style });
  formatters.set(key, formatter);
  return formatter.format(new Date(instant));
}

/** A day as people write it (`23/11/1990`, `23-11-90`, `1990-11-23`), with or without a time behind it; undefined for anything else. */
export function readDay(typed: string): string | undefined {
  const [, day, month, year] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})(?:\s.*)?$/.exec(typed) ?? [];
  const [iso] = /^\d{4}-\d{2}-\d{2}/.exec(typed) ?? [];
  const found =
    iso ?? (day && month && year && [fullYear(year), month.padStart(2, "0"), day.padStart(2, "0")].join("-"));
  // `Date` turns a day that does not exist into another one, or into an invalid date.
  return found && !Number.isNaN(Date.parse(found)) && new Date(found).toISOString().startsWith(found)
    ? found
    : undefined;
}

function fullYear(year: string): string {
  if (year.length === 4) return year;
  const century = Number(year) > new Date().getUTCFullYear() % 100 ? "19" : "20";
  return century + year;
}
