import type { BookingFacts, Candidate } from "#server/features/appointments/free-times/queries.ts";
import { closedAt, onGrid, overlap } from "#server/features/appointments/free-times/rules.ts";
import {
  bookingLimits,
  busyOf,
  type Call,
  type Choice,
  factsAround,
  minutesTaken,
  nearest,
} from "#server/features/appointments/offering/rules.ts";
import {
  insertAppointment,
  type NewAppointment,
  releaseExpiredHolds,
  shareShopCalendar,
} from "#server/features/appointments/placing/queries.ts";
import { workingTime } from "#server/features/appointments/working-time/rules.ts";
import { localTime, minuteMs, spanOfDays, toMinute } from "#server/local-time.ts";
import { Refusal } from "#server/refusal.ts";

/** What staff may do that the public may not (decisions 7). */
export type Permission = { outsideHours: boolean; encaixe: boolean; byStaff: boolean };
export const asCustomer: Permission = { outsideHours: false, encaixe: false, byStaff: false };

/** `offered`: who would serve and for how much, as it stood with the time; nobody is booked for another price. */
export type Wanted = Choice & {
  startsAt: Date;
  permission: Permission;
  offered?: { barber: string; preco: number } | undefined;
};

/** A time that looks open, and the barbers who could take it, in the order in which they get it. */
export type OpenTime = { wanted: Wanted; candidates: Candidate[] };

/**
 * Looks at a time before anybody books it. With `barber: "any"` the barber who was offered comes first, then the least
 * busy of that day. Refuses PRICE_CHANGED when the free ones cost another price than was offered, SLOT_TAKEN with the
 * nearest free times, OUTSIDE_HOURS, TIME_BLOCKED, TOO_SOON, TOO_FAR, SERVICE_NOT_OFFERED, NO_BARBER (decisions 7),
 * BEFORE_HISTORY.
 */
export async function openTime(call: Call, wanted: Wanted): Promise<OpenTime> {
  refuseBeforeHistory(call, wanted.startsAt);
  await shareShopCalendar(call.db, call.scope);
  const facts = await factsAround(call, wanted, wanted.startsAt);
  const open = bookable(call, facts, wanted);
  // Staff may sit somebody beside an encaixe, so for them only the database knows what is taken.
  const mayOverlap = wanted.permission.encaixe || (wanted.permission.byStaff && wanted.barber !== "any");
  const candidates = mayOverlap ? open : byLoad(call, { ...facts, candidates: open }, wanted);
  if (candidates.length === 0) throw new Refusal("SLOT_TAKEN", { nearest: nearest(call, facts, wanted.startsAt) });
  const asOffered = candidates.filter(({ price }) => !wanted.offered || price === wanted.offered.preco);
  if (asOffered.length === 0) throw new Refusal("PRICE_CHANGED", { nearest: nearest(call, facts, wanted.startsAt) });
  return { wanted, candidates: asOffered };
}

/** A barber puts nothing on a day that they may not read any more. Refuses BEFORE_HISTORY. */
export function refuseBeforeHistory({ scope }: Call, startsAt: Date): void {
  if (scope.actor && scope.since && startsAt < scope.since) throw new Refusal("BEFORE_HISTORY");
}

export type Booker = { client: string; observacoes?: string | undefined; origem: NewAppointment["origem"] };

/** Books an open time and answers the id. Refuses SLOT_TAKEN when somebody was quicker, ENCAIXE_NOT_ALLOWED. */
export async function bookTime(call: Call, { wanted, candidates }: OpenTime, booker: Booker): Promise<string> {
  for (const candidate of candidates) {
    const id = await tryBooking(call, candidate, { ...wanted, ...booker });
    if (id) return id;
  }
  const facts = await factsAround(call, wanted, wanted.startsAt);
  throw new Refusal("SLOT_TAKEN", { nearest: nearest(call, facts, wanted.startsAt) });
}

/** The candidates whose calendar allows the start. When none does, refuses with the first one's reason. */
function bookable(call: Call, facts: BookingFacts, { startsAt, permission }: Wanted): Candidate[] {
  const { scope, now } = call;
  if (startsAt.getTime() % minuteMs !== 0) throw new Refusal("OUTSIDE_HOURS");
  const start = toMinute(startsAt);
  const { earliest, latest } = bookingLimits(facts, call);
  const staffEarliest = toMinute(now) - facts.slot_step;
  if (!permission.outsideHours && start < (permission.byStaff ? staffEarliest : earliest))
    throw new Refusal("TOO_SOON");
  if (!permission.outsideHours && start > latest) throw new Refusal("TOO_FAR");
  const day = localTime(startsAt, scope.timezone).day;
  const reasons = facts.candidates.map((candidate) => {
    const time = workingTime({ ...facts, timezone: scope.timezone }, candidate.id, [day]);
    const offGrid = !permission.byStaff && !onGrid(time.open, start, facts.slot_step);
    return offGrid ? "OUTSIDE_HOURS" : closedAt(time, start, candidate.length);
  });
  const open = facts.candidates.filter((_, index) => permission.outsideHours || reasons[index] === null);
  const first = reasons.find((reason) => reason !== null);
  if (open.length === 0 && first) throw new Refusal(first);
  return open;
}

/** The candidates who are free at that time: who was offered, then the least busy of the day. */
function byLoad({ scope }: Call, facts: BookingFacts, { startsAt, offered }: Wanted): Candidate[] {
  const { from, until } = spanOfDays(localTime(startsAt, scope.timezone).day, 1, scope.timezone);
  const day = { start: toMinute(from), end: toMinute(until) };
  const start = toMinute(startsAt);
  return facts.candidates
    .map((one) => ({ one, busy: busyOf(facts, one.id) }))
    .filter(({ one, busy }) => !busy.some((span) => overlap(span, { start, end: start + one.length + one.buffer })))
    .map(({ one, busy }) => ({ one, load: one.id === offered?.barber ? -1 : minutesTaken(busy, day) }))
    .sort((some, other) => some.load - other.load)
    .map(({ one }) => one);
}

async function tryBooking(
  { db, scope }: Call,
  candidate: Candidate,
  booking: Wanted & Booker,
): Promise<string | undefined> {
  if (booking.permission.encaixe && !candidate.aceita_encaixe) throw new Refusal("ENCAIXE_NOT_ALLOWED");
  const placed = placedAt(booking.startsAt, candidate, scope.timezone);
  const appointment: NewAppointment = {
    ...placed,
    barbeiro_id: candidate.id,
    cliente_id: booking.client,
    servico: candidate.services.map((service) => service.nome).join(" + "),
    valor_final: candidate.price,
    encaixe: booking.permission.encaixe,
    sem_preferencia: booking.barber === "any",
    observacoes: booking.observacoes || null,
    origem: booking.origem,
    services: candidate.services,
  };
  const id = await insertAppointment(db, scope, appointment);
  if (id) return id;
  const freed = await releaseExpiredHolds(db, scope, {
    barber: candidate.id,
    from: placed.inicio,
    until: placed.ocupado_ate,
  });
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
