import { addDays } from "#contract/dates.ts";
import { daysBetween, firstOfMonth, monthsLater, type Span } from "#contract/periods.ts";

/**
 * `months` from the first day `since` to before `until`. `days` likewise, counted once where the months lack them (`way` 1) and taken away where
 * they have too many (-1).
 */
export type Parts = { months: Range; days: (Range & { way: 1 | -1 })[] };
type Range = { since: string; until: string };

/**
 * A period as the whole months that differ from it by the fewest days with sales, of which there are none after `today`. No months where the
 * period has fewer days than that, and nothing of one that ends before its start.
 */
export function nearestMonths({ de, ate }: Span, today: string): Parts {
  const after = ate < de ? de : addDays(ate, 1);
  const [start, end] = [nearestMonth(de, today), nearestMonth(after, today)];
  const isNear = start.away + end.away < daysBetween(de, after);
  const [since, until] = isNear ? [start.month, end.month] : [de, de];
  return { months: { since, until }, days: [between(de, since), between(until, after)] };
}

/** A period without months. */
export function daysOnly({ de, ate }: Span): Parts {
  return { months: { since: de, until: de }, days: [{ since: de, until: addDays(ate, 1), way: 1 }] };
}

/** Everything to the end of a day. */
export function allUntil(day: string): Parts {
  const month = firstOfMonth(day);
  return { months: { since: "-infinity", until: month }, days: [between(month, addDays(day, 1))] };
}

function between(since: string, until: string): Range & { way: 1 | -1 } {
  return since <= until ? { since, until, way: 1 } : { since: until, until: since, way: -1 };
}

function nearestMonth(day: string, today: string): { month: string; away: number } {
  const month = firstOfMonth(day);
  const next = monthsLater(month, 1);
  const since = daysBetween(month, day);
  const until = Math.max(0, Math.min(daysBetween(day, next), daysBetween(day, today) + 1));
  return since <= until ? { month, away: since } : { month: next, away: until };
}
