import type { Repeats } from "#contract/blocks.ts";
import { addDays, instantAt, localDay, localMinutes } from "#contract/dates.ts";

export type Span = { from: Date; until: Date };

/** The longest series: a longer one is hard to review, and one transaction writes it all. */
const most = 200;
const longestDays = 366;

/**
 * The block and its repetitions, at the same local times in the shop, on every day or week up to `until`. Null when the series is too
 * long or ends before the block itself.
 */
export function repeated(
  { from, until }: Span,
  repeats: { every: Repeats; until: string } | null,
  timezone: string,
): Span[] | null {
  if (!repeats) return [{ from, until }];
  const [first, end] = [localDay(from, timezone), localDay(until, timezone)];
  const step = repeats.every === "daily" ? 1 : 7;
  const days = daysBetween(first, repeats.until);
  const count = Math.floor(days / step) + 1;
  if (days < 0 || days > longestDays || count > most) return null;
  return Array.from({ length: count }, (_, index) => ({
    from: instantAt(addDays(first, index * step), localMinutes(from, timezone), timezone),
    until: instantAt(addDays(end, index * step), localMinutes(until, timezone), timezone),
  }));
}

function daysBetween(first: string, last: string): number {
  return (Date.parse(last) - Date.parse(first)) / 86_400_000;
}
