import { addDays, formatShortDay, formatTime, localDay, localMinutes, today } from "#contract/dates.ts";

/** A day as somebody says it today: `hoje`, `amanhã`, `sex 20/11`. */
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

/** The name of the shop's clock (`Horário Padrão de Brasília`) where this device's clock shows another time, else null. */
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

function zoneName(timezone: string): string {
  const parts = new Intl.DateTimeFormat("pt-BR", { timeZone: timezone, timeZoneName: "longGeneric" }).formatToParts();
  return parts.find((part) => part.type === "timeZoneName")?.value ?? timezone;
}

function deviceTimezone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}
