import type { FreeTime } from "#contract/booking-refusals.ts";
import {
  type BookingFacts,
  bookingFacts,
  busyTimes,
  type BusyTime,
  type Candidate,
} from "#server/features/appointments/free-times/queries.ts";
import { closedAt, freeStarts, onGrid, overlap } from "#server/features/appointments/free-times/rules.ts";
import { workingTime } from "#server/features/appointments/working-time/rules.ts";
import {
  insertAppointment,
  type NewAppointment,
  releaseExpiredHolds,
  shareShopCalendar,
} from "#server/features/appointments/queries.ts";
import { addDays, daysFrom, fromMinute, instantAt, localTime, minuteMs, toMinute } from "#server/local-time.ts";
import type { ShopCall } from "#server/procedures.ts";
import { Refusal } from "#server/refusal.ts";
import type { AnyShopScope } from "#server/scope.ts";

export type Call = ShopCall<AnyShopScope>;

type Choice = { services: string[]; barber: string };
export type FreeTimesAsked = Choice & { from: string; days: number };

/** What staff may do that the public may not (decisions 7). */
export type Licence = { outsideHours: boolean; encaixe: boolean; byStaff: boolean };
export const asCustomer: Licence = { outsideHours: false, encaixe: false, byStaff: false };

export type Booking = Choice & {
  startsAt: Date;
  client: string;
  observacoes?: string | undefined;
  origem: NewAppointment["origem"];
  licence: Licence;
};

/** Free times of so many local days, ascending; with `barber: "any"` a time counts once and names nobody. */
export async function freeTimes(call: Call, { services, barber, from, days }: FreeTimesAsked): Promise<FreeTime[]> {
  const { timezone } = call.scope;
  const span = { from: instantAt(from, 0, timezone), until: instantAt(addDays(from, days), 0, timezone) };
  const facts = await factsFor(call, { services, barber }, span);
  return offer(call, facts, { barber, from, days });
}

/**
 * Books services of one barber from one start on, and answers the id. With `barber: "any"` the least busy free barber
 * of that day gets it, decided here. Refuses SLOT_TAKEN with the nearest free times, OUTSIDE_HOURS, TIME_BLOCKED,
 * TOO_SOON, TOO_FAR, SERVICE_NOT_OFFERED, NO_BARBER, ENCAIXE_NOT_ALLOWED (decisions 7).
 */
export async function bookTime(call: Call, booking: Booking): Promise<string> {
  await shareShopCalendar(call.db, call.scope);
  const { day } = localTime(booking.startsAt, call.scope.timezone);
  const facts = await factsFor(call, booking, {
    from: instantAt(day, 0, call.scope.timezone),
    until: instantAt(addDays(day, 7), 0, call.scope.timezone),
  });
  const candidates = bookable(call, facts, booking);
  const ranked =
    booking.barber === "any" && !booking.licence.encaixe ? await byLoad(call, candidates, booking) : candidates;
  for (const candidate of ranked) {
    const id = await tryBooking(call, candidate, booking);
    if (id) return id;
  }
  throw new Refusal("SLOT_TAKEN", { nearest: await nearest(call, facts, booking) });
}

/** The free times closest to a start, for whoever just lost it; at most six, in order of time. */
export async function nearest(
  call: Call,
  facts: BookingFacts,
  wanted: { barber: string; startsAt: Date },
): Promise<FreeTime[]> {
  const { day } = localTime(wanted.startsAt, call.scope.timezone);
  const free = await offer(call, facts, { barber: wanted.barber, from: day, days: 7 });
  const distance = (time: FreeTime) => Math.abs(Date.parse(time.startsAt) - wanted.startsAt.getTime());
  return free
    .toSorted((one, other) => distance(one) - distance(other))
    .slice(0, 6)
    .sort((one, other) => one.startsAt.localeCompare(other.startsAt));
}

/** The settings, candidates and calendar of a wanted visit; refuses when nobody can do it. */
export async function factsFor(
  { db, scope }: Call,
  { services, barber }: Choice,
  span: { from: Date; until: Date },
): Promise<BookingFacts> {
  const asked = [...new Set(services)];
  const facts = await bookingFacts(db, scope, { services: asked, barber: barber === "any" ? null : barber, ...span });
  if (facts.known < asked.length) throw new Refusal("SERVICE_NOT_OFFERED");
  if (facts.candidates.length === 0) throw new Refusal(barber === "any" ? "NO_BARBER" : "SERVICE_NOT_OFFERED");
  return facts;
}

async function offer(
  { db, scope, now }: Call,
  facts: BookingFacts,
  { barber, from, days }: Omit<FreeTimesAsked, "services">,
): Promise<FreeTime[]> {
  const list = daysFrom(from, days);
  const span = { from: instantAt(from, 0, scope.timezone), until: instantAt(addDays(from, days), 0, scope.timezone) };
  const busy = (
    await busyTimes(
      db,
      facts.candidates.map((one) => one.id),
      span,
    )
  ).filter((one) => !one.held_until || one.held_until > now);
  const limits = bookingLimits(facts, now, scope.timezone);
  const starts = facts.candidates.flatMap((candidate) =>
    freeStarts(
      { ...workingTime({ ...facts, timezone: scope.timezone }, candidate.id, list), busy: spansOf(busy, candidate.id) },
      { length: candidate.length, buffer: candidate.buffer, step: facts.slot_step, ...limits },
    ),
  );
  const ascending = [...new Set(starts)].sort((one, other) => one - other);
  return ascending.map((start) => ({
    startsAt: fromMinute(start).toISOString(),
    barber: barber === "any" ? null : barber,
  }));
}

function bookingLimits(facts: BookingFacts, now: Date, timezone: string): { earliest: number; latest: number } {
  const lastDay = addDays(localTime(now, timezone).day, facts.horizon_days + 1);
  return {
    earliest: Math.ceil(now.getTime() / minuteMs) + facts.min_notice,
    latest: toMinute(instantAt(lastDay, 0, timezone)) - 1,
  };
}

/** The candidates whose calendar allows the start. When none does, refuses with the first one's reason. */
function bookable({ scope, now }: Call, facts: BookingFacts, { startsAt, licence }: Booking): Candidate[] {
  if (startsAt.getTime() % minuteMs !== 0) throw new Refusal("OUTSIDE_HOURS");
  const start = toMinute(startsAt);
  const { earliest, latest } = bookingLimits(facts, now, scope.timezone);
  const staffEarliest = toMinute(now) - facts.slot_step;
  if (!licence.outsideHours && start < (licence.byStaff ? staffEarliest : earliest)) throw new Refusal("TOO_SOON");
  if (!licence.outsideHours && start > latest) throw new Refusal("TOO_FAR");
  const day = localTime(startsAt, scope.timezone).day;
  const reasons = facts.candidates.map((candidate) => {
    const time = workingTime({ ...facts, timezone: scope.timezone }, candidate.id, [day]);
    const offGrid = !licence.byStaff && !onGrid(time.open, start, facts.slot_step);
    return offGrid ? "OUTSIDE_HOURS" : closedAt(time, start, candidate.length);
  });
  const open = facts.candidates.filter((_, index) => licence.outsideHours || reasons[index] === null);
  const first = reasons.find((reason) => reason !== null);
  if (open.length === 0 && first) throw new Refusal(first);
  return open;
}

async function byLoad({ db, scope }: Call, candidates: Candidate[], { startsAt }: Booking): Promise<Candidate[]> {
  const { day } = localTime(startsAt, scope.timezone);
  const span = { from: instantAt(day, 0, scope.timezone), until: instantAt(addDays(day, 1), 0, scope.timezone) };
  const busy = await busyTimes(
    db,
    candidates.map((one) => one.id),
    span,
  );
  const start = toMinute(startsAt);
  const load = new Map(
    candidates.map(({ id }) => [id, spansOf(busy, id).reduce((sum, span) => sum + span.end - span.start, 0)]),
  );
  return candidates
    .filter(
      ({ id, length, buffer }) =>
        !spansOf(busy, id).some((span) => overlap(span, { start, end: start + length + buffer })),
    )
    .sort((one, other) => load.get(one.id)! - load.get(other.id)!);
}

async function tryBooking({ db, scope }: Call, candidate: Candidate, booking: Booking): Promise<string | undefined> {
  if (booking.licence.encaixe && !candidate.aceita_encaixe) throw new Refusal("ENCAIXE_NOT_ALLOWED");
  const placed = placedAt(booking.startsAt, candidate, scope.timezone);
  const appointment: NewAppointment = {
    ...placed,
    barbeiro_id: candidate.id,
    cliente_id: booking.client,
    servico: candidate.services.map((service) => service.nome).join(" + "),
    valor_final: candidate.price,
    encaixe: booking.licence.encaixe,
    observacoes: booking.observacoes || null,
    origem: booking.origem,
    services: candidate.services,
  };
  const id = await insertAppointment(db, scope, appointment);
  if (id) return id;
  const freed = await releaseExpiredHolds(db, candidate.id, { from: placed.inicio, until: placed.ocupado_ate });
  return freed ? insertAppointment(db, scope, appointment) : undefined;
}

/** The promised local times and the instants derived from them (decisions 6). Minutes. */
export function placedAt(startsAt: Date, { length, buffer }: { length: number; buffer: number }, timezone: string) {
  const fim = new Date(startsAt.getTime() + length * minuteMs);
  const local = localTime(startsAt, timezone);
  return {
    data_agendamento: local.day,
    hora_inicio: local.time,
    hora_fim: localTime(fim, timezone).time,
    inicio: startsAt,
    fim,
    ocupado_ate: new Date(fim.getTime() + buffer * minuteMs),
  };
}

function spansOf(busy: BusyTime[], barber: string) {
  return busy
    .filter((one) => one.barbeiro_id === barber)
    .map((one) => ({ start: toMinute(one.inicio), end: Math.ceil(one.ocupado_ate.getTime() / minuteMs) }));
}
