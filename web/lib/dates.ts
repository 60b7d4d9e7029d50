const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

type Style = Intl.DateTimeFormatOptions;
const formatters = new Map<string, Intl.DateTimeFormat>();

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
  return formatDate(utc(day), "UTC");
}

/** A local day in words: `sexta-feira, 20 de novembro`. */
export function formatLongDay(day: string): string {
  return format(utc(day), "UTC", { weekday: "long", day: "numeric", month: "long" });
}

/** A local day as a column heading: `sex., 20/11`. */
export function formatShortDay(day: string): string {
  return format(utc(day), "UTC", { weekday: "short", day: "2-digit", month: "2-digit" });
}

/** A month in words: `novembro de 2026`. */
export function formatMonth(day: string): string {
  return format(utc(day), "UTC", { month: "long", year: "numeric" });
}

/** Minutes after midnight as `HH:mm`. */
export function formatMinutes(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
}

/** The local day `YYYY-MM-DD` of an instant. */
export function localDay(instant: string | Date, timezone: string): string {
  return local(instant, timezone).toISOString().slice(0, 10);
}

/** Minutes after local midnight of an instant. */
export function localMinutes(instant: string | Date, timezone: string): number {
  const wall = local(instant, timezone);
  return wall.getUTCHours() * 60 + wall.getUTCMinutes();
}

/** The instant (UTC, ISO) at which clocks of the timezone show `minutes` after midnight of a day. */
export function instantAt(day: string, minutes: number, timezone: string): string {
  const wall = utc(day).getTime() + minutes * MINUTE;
  const guess = wall - offset(wall, timezone);
  // Asked twice because the offset may change between the first guess and the answer.
  return new Date(wall - offset(guess, timezone)).toISOString();
}

export function addDays(day: string, days: number): string {
  return new Date(utc(day).getTime() + days * DAY).toISOString().slice(0, 10);
}

/** 0 = Sunday. */
export function weekdayOf(day: string): number {
  return utc(day).getUTCDay();
}

/** The Sunday that begins the week of a day. */
export function startOfWeek(day: string): string {
  return addDays(day, -weekdayOf(day));
}

/** The day it is now in the shop. */
export function today(timezone: string): string {
  return localDay(new Date(), timezone);
}

function utc(day: string): Date {
  return new Date(`${day}T00:00:00Z`);
}

/** A date whose UTC fields read what clocks of the timezone read. */
function local(instant: string | Date, timezone: string): Date {
  const time = new Date(instant).getTime();
  return new Date(time + offset(time, timezone));
}

function offset(time: number, timezone: string): number {
  const style: Style = {
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
    hourCycle: "h23",
  };
  const read = Object.fromEntries(
    formatter(timezone, style)
      .formatToParts(time)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = read;
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(time / 1000) * 1000;
}

function format(instant: string | Date, timezone: string, style: Style): string {
  return formatter(timezone, style).format(new Date(instant));
}

/** Building a formatter costs far more than using one, and agendas format hundreds of times. */
function formatter(timeZone: string, style: Style): Intl.DateTimeFormat {
  const key = timeZone + JSON.stringify(style);
  const known = formatters.get(key);
  if (known) return known;
  const made = new Intl.DateTimeFormat("pt-BR", { timeZone, ...style });
  formatters.set(key, made);
  return made;
}
