import type { Candidate } from "#server/features/appointments/free-times/queries.ts";
import { closedAt, onGrid, overlap } from "#server/features/appointments/free-times/rules.ts";
import {
  bookingLimits,
  type Call,
  type Choice,
  factsAround,
  nearest,
  takenSpans,
} from "#server/features/appointments/offering/rules.ts";
import {
  insertAppointment,
  type NewAppointment,
  releaseExpiredHolds,
  shareShopCalendar,
} from "#server/features/appointments/placing/queries.ts";
import { workingTime } from "#server/features/appointments/working-time/rules.ts";
import { localTime, minuteMs, spanOfDays, toMinute } from "#server/local-time.ts";
import type { BookingFacts } from "#server/features/appointments/free-times/queries.ts";
import { Refusal } from "#server/refusal.ts";

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

/**
 * Books services of one barber from one start on, and answers the id. With `barber: "any"` the least busy free barber
 * of that day gets it, decided here. Refuses SLOT_TAKEN with the nearest free times, OUTSIDE_HOURS, TIME_BLOCKED,
 * TOO_SOON, TOO_FAR, SERVICE_NOT_OFFERED, NO_BARBER, ENCAIXE_NOT_ALLOWED (decisions 7).
 */
export async function bookTime(call: Call, booking: Booking): Promise<string> {
  await shareShopCalendar(call.db, call.scope);
  const facts = await factsAround(call, booking, booking.startsAt);
  const candidates = bookable(call, facts, booking);
  const ranked =
    booking.barber === "any" && !booking.licence.encaixe ? await byLoad(call, candidates, booking) : candidates;
  for (const candidate of ranked) {
    const id = await tryBooking(call, candidate, booking);
    if (id) return id;
  }
  throw new Refusal("SLOT_TAKEN", { nearest: await nearest(call, facts, booking) });
}

/** The candidates whose calendar allows the start. When none does, refuses with the first one's reason. */
function bookable(call: Call, facts: BookingFacts, { startsAt, licence }: Booking): Candidate[] {
  const { scope, now } = call;
  if (startsAt.getTime() % minuteMs !== 0) throw new Refusal("OUTSIDE_HOURS");
  const start = toMinute(startsAt);
  const { earliest, latest } = bookingLimits(facts, call);
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

/** The candidates who are free at that time, the least busy of the day first. */
async function byLoad(call: Call, candidates: Candidate[], { startsAt }: Booking): Promise<Candidate[]> {
  const { timezone } = call.scope;
  const taken = await takenSpans(call, candidates, spanOfDays(localTime(startsAt, timezone).day, 1, timezone));
  const spansOf = ({ id }: Candidate) => taken.get(id) ?? [];
  const load = (candidate: Candidate) => spansOf(candidate).reduce((sum, { start, end }) => sum + end - start, 0);
  const start = toMinute(startsAt);
  return candidates
    .filter((one) => !spansOf(one).some((span) => overlap(span, { start, end: start + one.length + one.buffer })))
    .sort((one, other) => load(one) - load(other));
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
