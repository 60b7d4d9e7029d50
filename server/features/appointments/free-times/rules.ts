import type { FreeTime } from "#contract/booking-refusals.ts";
import { addDays, daysFrom, instantAt, localDay, minuteMs, spanOfDays } from "#contract/dates.ts";
import type { FreeTimes } from "#contract/free-times.ts";
import { type BookingFacts, bookingFacts, type Candidate } from "#server/features/appointments/free-times/queries.ts";
import {
  type BarberTime,
  type EpochMinute,
  freeStarts,
  fromMinute,
  overlap,
  type Span,
  toMinute,
  visitTime,
  worksIn,
} from "#server/features/appointments/free-times/slots/rules.ts";
import { workedOn } from "#server/features/appointments/free-times/working-day/rules.ts";
import type { ShopCall } from "#server/call.ts";
import { Refusal } from "#server/refusal.ts";
import type { AnyShopScope } from "#server/scope.ts";

type Call = ShopCall<AnyShopScope>;

/** Service ids, of one barber or `"any"`. */
export type Choice = { services: string[]; barber: string };
type Wanted = Choice & { from: string; days: number; except?: string | undefined };

/** How many days around a lost start are searched for other times. */
const nearDays = 7;

/**
 * Free times of the given number of local days. With `barber: "any"` each time names the barber whom the shop would assign. For a move,
 * `except` is the appointment to be moved; if the caller may not see it, it counts as taken.
 */
export async function freeTimes(call: Call, query: Wanted): Promise<FreeTimes> {
  const { services, barber, from, days, except } = query;
  const { timezone } = call.scope;
  const facts = await factsFor(call, { services, barber, moving: except }, spanOfDays(from, days, timezone));
  const calendar = calendarOf(facts, daysFrom(from, days), timezone);
  const found = startsOn(call, facts, calendar);
  const served = Map.groupBy(found, ({ candidate }) => candidate);
  const free = [...served].map(([{ id, price }, starts]) => ({
    barber: id,
    preco: price,
    times: starts.map(({ start }) => instantOf(start)),
  }));
  const closed = daysFrom(from, days).filter((day) => workedOn(facts, null, day).length === 0);
  return { timezone, free, off: daysOff(calendar, found, bookingLimits(facts, call).earliest), closed };
}

/** The free times closest to a start that was just lost; at most six, in order of time. */
export function nearest(call: Call, facts: BookingFacts, startsAt: Date): FreeTime[] {
  const day = localDay(startsAt, call.scope.timezone);
  const distance = (start: EpochMinute) => Math.abs(start - toMinute(startsAt));
  return startsOn(call, facts, calendarOf(facts, daysFrom(day, nearDays), call.scope.timezone))
    .sort((one, other) => distance(one.start) - distance(other.start))
    .slice(0, 6)
    .sort((one, other) => one.start - other.start)
    .map(({ start, candidate }) => ({ startsAt: instantOf(start), barber: candidate.id, preco: candidate.price }));
}

/** The facts about a start, including the days around it that `nearest` may offer. */
export function factsAround(call: Call, choice: Choice, startsAt: Date): Promise<BookingFacts> {
  const day = localDay(startsAt, call.scope.timezone);
  return factsFor(call, choice, spanOfDays(day, nearDays, call.scope.timezone));
}

/** The candidates who are free at that time: the offered barber first, then the least busy of the day. */
export function byLoad(
  { scope }: Call,
  facts: BookingFacts,
  { startsAt, offered }: { startsAt: Date; offered?: { barber: string } | undefined },
): Candidate[] {
  const { from, until } = spanOfDays(localDay(startsAt, scope.timezone), 1, scope.timezone);
  const day = { start: toMinute(from), end: toMinute(until) };
  const start = toMinute(startsAt);
  return facts.candidates
    .map((one) => ({ one, busy: busyOf(facts, one.id) }))
    .filter(({ one, busy }) => !busy.some((span) => overlap(span, { start, end: start + one.length + one.buffer })))
    .map(({ one, busy }) => ({ one, load: one.id === offered?.barber ? -1 : minutesTaken(busy, day) }))
    .sort((some, other) => some.load - other.load)
    .map(({ one }) => one);
}

/** Earliest and latest epoch minute that the public may book: the shop's notice and its horizon in whole local days. */
export function bookingLimits(facts: BookingFacts, { now, scope }: Call): { earliest: number; latest: number } {
  const firstDayTooFar = addDays(localDay(now, scope.timezone), facts.horizon_days + 1);
  return {
    earliest: Math.ceil(now.getTime() / minuteMs) + facts.min_notice,
    latest: toMinute(instantAt(firstDayTooFar, 0, scope.timezone)) - 1,
  };
}

/** The settings, candidates and calendar of a wanted visit. Refuses when no barber can do it. */
async function factsFor(
  { db, scope, now }: Call,
  { services, barber, moving }: Choice & { moving?: string | undefined },
  span: { from: Date; until: Date },
): Promise<BookingFacts> {
  const unique = [...new Set(services)];
  const named = barber === "any" ? null : barber;
  const facts = await bookingFacts(db, scope, { services: unique, barber: named, ...span, now, moving });
  if (facts.known < unique.length) throw new Refusal("SERVICE_NOT_OFFERED");
  if (facts.gone) throw new Refusal("BARBER_GONE");
  if (facts.candidates.length === 0) throw new Refusal(barber === "any" ? "NO_BARBER" : "SERVICE_NOT_OFFERED");
  return facts;
}

type Calendar = { days: ({ day: string } & Span)[]; barbers: { candidate: Candidate; time: BarberTime }[] };

/** The working and busy time of the candidates for visits that start on these local days. */
function calendarOf(facts: BookingFacts, days: string[], timezone: string): Calendar {
  const barbers = facts.candidates.map((candidate) => ({
    candidate,
    time: { ...visitTime({ ...facts, timezone }, candidate.id, days), busy: busyOf(facts, candidate.id) },
  }));
  const spans = days.map((day) => {
    const { from, until } = spanOfDays(day, 1, timezone);
    return { day, start: toMinute(from), end: toMinute(until) };
  });
  return { days: spans, barbers };
}

type Start = { start: EpochMinute; candidate: Candidate; load: number };

/**
 * When at least one candidate is free, ascending, with the barber who would serve: the current barber of a moved visit, else the least
 * busy.
 */
function startsOn(call: Call, facts: BookingFacts, { days, barbers }: Calendar) {
  const limits = bookingLimits(facts, call);
  const latest = Math.min(limits.latest, days.at(-1)!.end - 1);
  const found = new Map<EpochMinute, Start>();
  for (const { candidate, time } of barbers) {
    const loads = days.map((day) => (candidate.id === facts.leaves ? -1 : minutesTaken(time.busy, day)));
    let today = 0;
    for (const start of freeStarts(time, { ...candidate, step: facts.slot_step, ...limits, latest })) {
      while (days[today]!.end <= start) today++;
      const load = loads[today]!;
      if (load < (found.get(start)?.load ?? Infinity)) found.set(start, { start, candidate, load });
    }
  }
  return [...found.values()].sort((one, other) => one.start - other.start);
}

/**
 * The days without a free start on which no candidate works: there are no hours, they are blocked, or too few of today's are left from
 * `earliest` on.
 */
function daysOff({ days, barbers }: Calendar, found: Start[], earliest: EpochMinute): string[] {
  const isWorked = ({ start, end }: Span) =>
    found.some((free) => start <= free.start && free.start < end) ||
    barbers.some(({ candidate: { length }, time }) =>
      worksIn(time, { start: Math.max(start, earliest + length - 1), end }),
    );
  return days.filter((day) => !isWorked(day)).map(({ day }) => day);
}

/** When a barber is busy (epoch minutes), in any order. */
function busyOf({ busy }: BookingFacts, barber: string): Span[] {
  const { starts, ends } = busy[barber] ?? { starts: [], ends: [] };
  return starts.map((start, index) => ({ start, end: ends[index]! }));
}

/** How many minutes of a span are taken. The barber with the fewest in a day is the least busy. */
function minutesTaken(busy: Span[], { start, end }: Span): number {
  return busy.reduce((sum, taken) => sum + Math.max(0, Math.min(taken.end, end) - Math.max(taken.start, start)), 0);
}

function instantOf(start: EpochMinute): string {
  return fromMinute(start).toISOString();
}
