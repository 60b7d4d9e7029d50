import { formatMinutes } from "#contract/dates.ts";

/** Parses a typed time (`9`, `930`, `9h30`, `9:30`) to minutes after midnight; null while it is no time. */
export function readTime(typed: string): number | null {
  const parts = /^(\d{1,2})\s*[:h.]\s*(\d{2})?$/.exec(typed.trim()) ?? /^(\d{1,2}?)(\d{2})?$/.exec(typed.trim());
  if (!parts) return null;
  const [hours, minutes] = [Number(parts[1]), Number(parts[2] ?? 0)];
  return hours < 24 && minutes < 60 ? hours * 60 + minutes : null;
}

/** Formats a typed time as `HH:mm`; other text stays as typed. */
export function tidyTime(typed: string): string {
  const minutes = readTime(typed);
  return minutes === null ? typed : formatMinutes(minutes);
}
