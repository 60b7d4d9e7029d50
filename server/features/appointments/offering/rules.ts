import type { FreeTime } from "#contract/booking-refusals.ts";
import { type BookingFacts, bookingFacts } from "#server/features/appointments/free-times/queries.ts";
import { freeStarts, type Span } from "#server/features/appointments/free-times/rules.ts";
import { workingTime } from "#server/features/appointments/working-time/rules.ts";
import {
  addDays,
  daysFrom,
  type EpochMinute,
  fromMinute,
  instantAt,
  localTime,
  minuteMs,
  spanOfDays,
  toMinute,
} from "#server/local-time.ts";
import type { ShopCall } from "#server/procedures.ts";
import { Refusal } from "#server/refusal.ts";
import type { AnyShopScope } from "#server/scope.ts";

export type Call = ShopCall<AnyShopScope>;

/** Services by their ids, of one barber or `"any"`. */
export type Choice = { services: string[]; barber: string };
export type FreeTimesAsked = Choice & { from: string; days: number; except?: string | undefined };

/** How far around a lost start other times are looked for. */
const nearDays = 7;

/**
 * Free times of so many local days, ascending; with `barber: "any"` a time counts once and names nobody. For a move,
 * `except` is the appointment that moves: one that the caller may not see is as taken as any other.
 */
export async function freeTimes(call: Call, asked: FreeTimesAsked): Promise<FreeTime[]> {
  const { services, barber, from, days, except } = asked;
  const facts = await factsFor(call, { services, barber, moving: except }, spanOfDays(from, days, call.scope.timezone));
  return startsOn(call, facts, daysFrom(from, days)).map((start) => freeTime(start, barber));
}

/** The free times closest to a start, for whoever just lost it; at most six, in order of time. */
export function nearest(call: Call, facts: BookingFacts, wanted: { barber: string; startsAt: Date }): FreeTime[] {
  const { day } = localTime(wanted.startsAt, call.scope.timezone);
  const distance = (start: EpochMinute) => Math.abs(start - toMinute(wanted.startsAt));
  return startsOn(call, facts, daysFrom(day, nearDays))
    .sort((one, other) => distance(one) - distance(other))
    .slice(0, 6)
    .sort((one, other) => one - other)
    .map((start) => freeTime(start, wanted.barber));
}

/** What decides about a start, with the days around it that `nearest` may offer. */
export function factsAround(call: Call, choice: Choice, startsAt: Date): Promise<BookingFacts> {
  const { day } = localTime(startsAt, call.scope.timezone);
  return factsFor(call, choice, spanOfDays(day, nearDays, call.scope.timezone));
}

/** When a barber is taken (epoch minutes), in any order. */
export function busyOf({ busy }: BookingFacts, barber: string): Span[] {
  const { starts, ends } = busy[barber] ?? { starts: [], ends: [] };
  return starts.map((start, index) => ({ start, end: ends[index]! }));
}

/** Earliest and latest bookable epoch minute of the public: the shop's notice and its horizon in whole local days. */
export function bookingLimits(facts: BookingFacts, { now, scope }: Call): { earliest: number; latest: number } {
  const firstDayTooFar = addDays(localTime(now, scope.timezone).day, facts.horizon_days + 1);
  return {
    earliest: Math.ceil(now.getTime() / minuteMs) + facts.min_notice,
    latest: toMinute(instantAt(firstDayTooFar, 0, scope.timezone)) - 1,
  };
}

/** The settings, candidates and calendar of a wanted visit; refuses when nobody can do it. */
async function factsFor(
  { db, scope, now }: Call,
  { services, barber, moving }: Choice & { moving?: string | undefined },
  span: { from: Date; until: Date },
): Promise<BookingFacts> {
  const asked = [...new Set(services)];
  const named = barber === "any" ? null : barber;
  const facts = await bookingFacts(db, scope, { services: asked, barber: named, ...span, now, moving });
  if (facts.known < asked.length) throw new Refusal("SERVICE_NOT_OFFERED");
  if (facts.candidates.length === 0) throw new Refusal(barber === "any" ? "NO_BARBER" : "SERVICE_NOT_OFFERED");
  return facts;
}

/** When at least one of the candidates is free on these local days, ascending. */
function startsOn(call: Call, facts: BookingFacts, days: string[]): EpochMinute[] {
  const { timezone } = call.scope;
  const limits = bookingLimits(facts, call);
  const starts = facts.candidates.flatMap(({ id, length, buffer }) =>
    freeStarts(
      { ...workingTime({ ...facts, timezone }, id, days), busy: busyOf(facts, id) },
      { length, buffer, step: facts.slot_step, ...limits },
    ),
  );
  return [...new Set(starts)].sort((one, other) => one - other);
}

function freeTime(start: EpochMinute, barber: string): FreeTime {
  return { startsAt: fromMinute(start).toISOString(), barber: barber === "any" ? null : barber };
}
