import { addDays, instantAt, minuteMs } from "#contract/dates.ts";
import { type Weeks, workedOn } from "#server/features/appointments/free-times/working-day/rules.ts";

/** Minutes since the epoch. */
export type EpochMinute = number;

export function toMinute(instant: Date): EpochMinute {
  return Math.floor(instant.getTime() / minuteMs);
}

export function fromMinute(minute: EpochMinute): Date {
  return new Date(minute * minuteMs);
}

/** Half-open: `end` is the first minute outside. Epoch minutes. */
export type Span = { start: EpochMinute; end: EpochMinute };

/** One barber's time: working spans, blocked spans, busy spans, each in any order. */
export type BarberTime = { open: Span[]; closed: Span[]; busy: Span[] };

/** Lengths in minutes. `buffer` is kept free after the visit, but may lie outside working time. */
export type Wanted = { length: number; buffer: number; step: number; earliest: EpochMinute; latest: EpochMinute };

/**
 * Every start at which the visit fits: on the step's grid of its working span, wholly inside working time, outside blocks, and with its
 * buffer clear of busy spans (decisions 7). A visit may reach into a span that touches its own. Ascending, without duplicates.
 */
export function freeStarts(time: BarberTime, wanted: Wanted): EpochMinute[] {
  const open = ascending(time.open);
  const closed = ascending(time.closed);
  const busy = ascending(time.busy);
  const starts = open.flatMap((span) =>
    startsWithin({ open: span, until: reachOf(open, span.start), closed, busy }, wanted),
  );
  return [...new Set(starts)];
}

/** Why a visit may not start at this minute; null when only the database can still refuse it. */
export function closedAt(
  time: Omit<BarberTime, "busy">,
  start: EpochMinute,
  length: number,
): "OUTSIDE_HOURS" | "TIME_BLOCKED" | null {
  const visit = { start, end: start + length };
  if (reachOf(ascending(time.open), start) < visit.end) return "OUTSIDE_HOURS";
  return time.closed.some((span) => overlap(span, visit)) ? "TIME_BLOCKED" : null;
}

/** Whether a visitor could be offered this minute: it lies on the grid of the working span around it. */
export function onGrid(open: Span[], start: EpochMinute, step: number): boolean {
  return open.some((span) => span.start <= start && start < span.end && (start - span.start) % step === 0);
}

type Block = { barbeiro_id: string | null; inicio: string | Date; fim: string | Date };
type Calendar = Weeks & { blocks: Block[]; timezone: string };

/** When a barber works on these local days (epoch minutes), and the blocks on them. */
export function workingTime(calendar: Calendar, barber: string, days: string[]): Omit<BarberTime, "busy"> {
  const { blocks, timezone } = calendar;
  const open = days.flatMap((day) =>
    workedOn(calendar, barber, day).map(({ opens, closes }) => ({
      start: toMinute(instantAt(day, opens, timezone)),
      end: toMinute(instantAt(day, closes, timezone)),
    })),
  );
  const closed = blocks
    .filter((block) => block.barbeiro_id === null || block.barbeiro_id === barber)
    .map((block) => ({ start: toMinute(new Date(block.inicio)), end: toMinute(new Date(block.fim)) }));
  return { open, closed };
}

/** The working time of visits that start on these local days: where the last day's hours go on after midnight, the next day's too. */
export function visitTime(calendar: Calendar, barber: string, days: string[]): Omit<BarberTime, "busy"> {
  const time = workingTime(calendar, barber, days);
  const next = addDays(days.at(-1)!, 1);
  const midnight = toMinute(instantAt(next, 0, calendar.timezone));
  return time.open.some(({ end }) => end === midnight) ? workingTime(calendar, barber, [...days, next]) : time;
}

/** Whether a barber works in a span of time: some of their hours there are not blocked, also by several blocks together. */
export function worksIn({ open, closed }: Omit<BarberTime, "busy">, span: Span): boolean {
  const blocks = ascending(closed);
  const isBlocked = ({ start, end }: Span) => reachOf(blocks, start) >= end;
  return open.some((hours) => overlap(hours, span) && !isBlocked(hours));
}

export function overlap(one: Span, other: Span): boolean {
  return one.start < other.end && other.start < one.end;
}

/** The minute up to which ascending spans cover the time from `start` without a gap; `start` itself when none does. */
function reachOf(spans: Span[], start: EpochMinute): EpochMinute {
  return spans.reduce((until, span) => (span.start <= until ? Math.max(until, span.end) : until), start);
}

function startsWithin(
  { open, until, closed, busy }: { open: Span; until: EpochMinute; closed: Span[]; busy: Span[] },
  wanted: Wanted,
): EpochMinute[] {
  const { length, buffer, step, earliest } = wanted;
  const latest = Math.min(wanted.latest, open.end - 1, until - length);
  const starts: EpochMinute[] = [];
  const firstStep = Math.max(0, Math.ceil((earliest - open.start) / step));
  const isClosed = sweep(closed);
  const isBusy = sweep(busy);
  for (let start = open.start + firstStep * step; start <= latest; start += step) {
    if (!isClosed(start, start + length) && !isBusy(start, start + length + buffer)) starts.push(start);
  }
  return starts;
}

/** Returns a function that reports whether a range overlaps a span. Call it with ascending starts; each span is visited once. */
function sweep(spans: Span[]): (start: EpochMinute, end: EpochMinute) => boolean {
  let next = 0;
  let reach = -Infinity;
  return (start, end) => {
    for (; next < spans.length && spans[next]!.start < end; next++) reach = Math.max(reach, spans[next]!.end);
    return reach > start;
  };
}

function ascending(spans: Span[]): Span[] {
  return spans.toSorted((one, other) => one.start - other.start);
}
