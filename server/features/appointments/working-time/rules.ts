import { type BarberTime, intersect, type Span } from "#server/features/appointments/free-times/rules.ts";
import type { Hours } from "#server/features/appointments/free-times/queries.ts";
import { instantAt, toMinute, weekdayOf } from "#server/local-time.ts";

type Block = { barbeiro_id: string | null; inicio: string | Date; fim: string | Date };
export type Calendar = { hours: Hours[]; blocks: Block[]; timezone: string };

/** When a barber works on these local days (epoch minutes): the shop's hours and their own, and what is blocked in them. */
export function workingTime(
  { hours, blocks, timezone }: Calendar,
  barber: string,
  days: string[],
): Omit<BarberTime, "busy"> {
  const open = days.flatMap((day) => {
    const opensOn = (whose: string | null) =>
      openOn(
        day,
        hours.filter((row) => row.barbeiro_id === whose),
        timezone,
      );
    return intersect(opensOn(null), opensOn(barber));
  });
  const closed = blocks
    .filter((block) => block.barbeiro_id === null || block.barbeiro_id === barber)
    .map((block) => ({ start: toMinute(new Date(block.inicio)), end: toMinute(new Date(block.fim)) }));
  return { open, closed };
}

function openOn(day: string, hours: Hours[], timezone: string): Span[] {
  const weekday = weekdayOf(day);
  return hours
    .filter((row) => row.weekday === weekday)
    .map((row) => ({
      start: toMinute(instantAt(day, row.opens, timezone)),
      end: toMinute(instantAt(day, row.closes, timezone)),
    }));
}
