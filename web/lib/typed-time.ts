import { formatMinutes } from "#contract/dates.ts";

/** Parses a typed time (`9`, `930`, `9h30`, `9:30`) to minutes after midnight; null while it is no time. */
export function readTime(typed: string): number | null {
  const parts = /^(\d{1,2})\s*[:h.]\s*(\d{2})?$/.exec(typed.trim()) ?? /^(\d{1,2}?)(\d{2})?$/.exec(typed.trim());
  if (!parts) return null;
  const [hours, minutes] = [Number(parts[1]), Number(parts[2] ?? 0)];
  return hours < 24 && minutes < 60 ? hours * 60 + minutes : null;
}

/** As `readTime`, of the end of something: 24:00 is the midnight after the day. */
export function readEnd(typed: string): number | null {
  return isMidnightAfter(typed) ? 24 * 60 : readTime(typed);
}

/** Whether it is typed as `24`, `24h` or `24:00`. */
export function isMidnightAfter(typed: string): boolean {
  return /^24\D?(00)?$/.test(typed.trim());
}

/** Formats a typed time as `HH:mm`; other text stays as typed. */
export function tidyTime(typed: string): string {
  const minutes = readTime(typed);
  return minutes === null ? typed : formatMinutes(minutes);
}
