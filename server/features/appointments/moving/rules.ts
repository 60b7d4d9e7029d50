import type * as z from "zod";
import type { Appointment, MoveAppointment, Undoable } from "#contract/appointments.ts";
import type { InTheWay } from "#contract/booking-refusals.ts";
import { addDays, instantAt, localDay, minuteMs, spanOfDays } from "#contract/dates.ts";
import { releaseExpiredHolds } from "#server/features/appointments/booking/queries.ts";
import {
  ownColumn,
  type Permission,
  placedAt,
  refuseBeforeHistory,
  refuseFarAhead,
} from "#server/features/appointments/booking/rules.ts";
import { type BookingFacts, bookingFacts } from "#server/features/appointments/free-times/queries.ts";
import { bookingLimits, nearest } from "#server/features/appointments/free-times/rules.ts";
import { closedAt, onGrid, toMinute, visitTime } from "#server/features/appointments/free-times/slots/rules.ts";
import { recordEvent } from "#server/features/appointments/history/queries.ts";
import {
  type BarberDay,
  type Changed,
  lockBarberDays,
  type Moved,
  placeAppointment,
} from "#server/features/appointments/moving/queries.ts";
import {
  appointmentById,
  occupantsOf,
  shareShopCalendar,
  type StoredAppointment,
} from "#server/features/appointments/queries.ts";
import { notifyStaff, tellClient } from "#server/features/appointments/telling/rules.ts";
import type { ShopCall } from "#server/call.ts";
import { Refusal } from "#server/refusal.ts";
import type { AnyShopScope } from "#server/scope.ts";

type Call = ShopCall<AnyShopScope>;
/** `final`: the move cannot be undone, so its client is notified at once. */
type Move = {
  id: string;
  barber: string;
  startsAt: Date;
  minutes?: number | undefined;
  permission: Permission;
  final?: boolean;
};

/** Appointments that are over cannot be moved. */
export const movable: Appointment["status"][] = ["agendado", "confirmado", "in-progress"];

/** Moves for a client at the desk or on the phone. Barbers may move only within their own column. */
export async function moveForClient(call: ShopCall, input: z.output<typeof MoveAppointment>): Promise<Undoable> {
  const { outsideHours, encaixe, ...move } = input;
  const permission = { outsideHours, encaixe, byStaff: true };
  const barber = ownColumn(call, move.barber);
  return moveAppointment(call, { ...move, barber, startsAt: new Date(move.startsAt), permission });
}

/**
 * Moves an appointment to another start or barber, or changes its length in minutes; its price stays. Refuses as a booking does, and
 * WRONG_STATUS once it is over.
 */
export async function moveAppointment(call: Call, move: Move): Promise<Undoable> {
  const { db, scope } = call;
  refuseBeforeHistory(call, move.startsAt);
  if (move.permission.byStaff) refuseFarAhead(call, move.startsAt);
  await shareShopCalendar(db, scope);
  const before = await appointmentById(db, scope, move.id);
  if (!before) throw new Refusal("NOT_FOUND");
  if (!movable.includes(before.status)) throw new Refusal("WRONG_STATUS");
  const facts = await factsOf(call, { ...move, before });
  const length = move.minutes ?? minutesOf(before);
  refuseClosed(call, facts, { ...move, length, before });
  await place(call, facts, { ...move, length, before });
  return recordMove(call, before, move);
}

type Resize = { minutes: number; buffer: number; permission: Permission };

/** Changes the length of an appointment at its start, and its buffer in minutes. Refuses as a move does. */
export async function resize(
  call: Call,
  before: StoredAppointment,
  { minutes: length, ...resized }: Resize,
): Promise<void> {
  const here = { id: before.id, barber: before.barbeiro_id, startsAt: new Date(before.inicio) };
  const checked = { ...here, ...resized, length, before };
  const facts = await factsOf(call, checked);
  refuseClosed(call, facts, checked);
  await place(call, facts, checked);
}

/** `buffer`: set when it differs from that of the services. */
type Checked = Move & { length: number; buffer?: number; before: StoredAppointment };

function factsOf(
  { db, scope, now }: Call,
  { barber, startsAt, before }: Pick<Checked, "barber" | "startsAt" | "before">,
): Promise<BookingFacts> {
  const services = before.services.map((service) => service.id);
  const span = spanOfDays(localDay(startsAt, scope.timezone), 7, scope.timezone);
  return bookingFacts(db, scope, { services, barber, ...span, now, moving: before.id });
}

/** Whether its barber still works, and at its time; what is taken the database knows. */
export async function isStillOpen(call: Call, before: StoredAppointment): Promise<boolean> {
  const { barbeiro_id: barber, data_agendamento: day } = before;
  const startsAt = new Date(before.inicio);
  await shareShopCalendar(call.db, call.scope);
  const facts = await factsOf(call, { barber, startsAt, before });
  const time = visitTime({ ...facts, timezone: call.scope.timezone }, barber, [day]);
  return facts.candidates.length > 0 && closedAt(time, toMinute(startsAt), minutesOf(before)) === null;
}

function refuseClosed(call: Call, facts: BookingFacts, checked: Checked): void {
  const { barber, startsAt, length, permission, before } = checked;
  const { timezone } = call.scope;
  const candidate = facts.candidates[0];
  if (barber !== before.barbeiro_id && !candidate)
    throw new Refusal(facts.gone ? "BARBER_GONE" : "SERVICE_NOT_OFFERED");
  if (permission.encaixe && candidate && !candidate.aceita_encaixe) throw new Refusal("ENCAIXE_NOT_ALLOWED");
  if (permission.outsideHours) return;
  const start = toMinute(startsAt);
  const limits = bookingLimits(facts, call);
  const earliest = permission.byStaff ? toMinute(call.now) - facts.slot_step : limits.earliest;
  if (startsAt.getTime() !== Date.parse(before.inicio) && start < earliest) throw new Refusal("TOO_SOON");
  if (start > limits.latest) throw new Refusal("TOO_FAR");
  const time = visitTime({ ...facts, timezone }, barber, [localDay(startsAt, timezone)]);
  if (!permission.byStaff && !onGrid(time.open, start, facts.slot_step)) throw new Refusal("OUTSIDE_HOURS");
  const reason = closedAt(time, start, length);
  if (reason) throw new Refusal(reason);
}

async function place(call: Call, facts: BookingFacts, checked: Checked): Promise<void> {
  const { id, barber, startsAt, length, permission, before } = checked;
  const { timezone } = call.scope;
  const buffer = checked.buffer ?? facts.candidates[0]?.buffer ?? 0;
  const placed = placedAt(startsAt, { length, buffer }, timezone);
  const take = (encaixe: boolean) => {
    const to: Moved = { ...placed, barbeiro_id: barber, encaixe };
    const days: [string, string] = [placed.data_agendamento, localDay(placed.ocupado_ate, timezone)];
    const leaves = { barber: before.barbeiro_id, day: before.data_agendamento };
    return takeTime(call, { id, from: movable, to, barber, days, leaves });
  };
  // On a taken time an encaixe stays one where staff moves it, within its column or to a barber who takes encaixes.
  const isAccepted = barber === before.barbeiro_id || facts.candidates[0]?.aceita_encaixe === true;
  const staysEncaixe = before.encaixe && permission.byStaff && isAccepted;
  let outcome = await take(permission.encaixe);
  if (outcome === "taken" && staysEncaixe) outcome = await take(true);
  if (outcome === "changed") throw new Refusal("WRONG_STATUS");
  if (outcome === "placed") return;
  const offer = { nearest: nearest(call, await factsOf(call, checked), startsAt) };
  if (!permission.byStaff) throw new Refusal("SLOT_TAKEN", offer);
  const taken = await inTheWay(call, { id, barber, from: placed.inicio, until: placed.ocupado_ate });
  throw new Refusal("SLOT_TAKEN", { ...offer, taken, encaixe: facts.candidates[0]?.aceita_encaixe ?? false });
}

type Taken = Changed & { barber: string; days: [first: string, last: string]; leaves: BarberDay };

/**
 * Moves an existing appointment to a time on these local days of a barber: takes the locks, clears expired holds, and lets the exclusion
 * constraint decide. "changed": it is no longer in one of the expected states.
 */
export async function takeTime(
  { db, scope }: Call,
  { barber, days, leaves, ...change }: Taken,
): Promise<"placed" | "taken" | "changed"> {
  const [first, last] = days;
  await shareShopCalendar(db, scope);
  await lockBarberDays(db, scope, [leaves, ...days.map((day) => ({ barber, day }))]);
  const from = instantAt(first, 0, scope.timezone);
  await releaseExpiredHolds(db, scope, { barber, from, until: instantAt(addDays(last, 1), 0, scope.timezone) });
  return placeAppointment(db, scope, change);
}

type Time = { id: string; barber: string; from: Date; until: Date };

/** The appointments that overlap the wanted time, as far as the caller may read them. */
export async function inTheWay({ db, scope }: Call, { id: except, ...time }: Time): Promise<InTheWay[]> {
  const occupants = await occupantsOf(db, scope, { ...time, except });
  return occupants.map(({ id, cliente, hora_inicio, hora_fim }) => ({
    id,
    nome: cliente?.nome ?? "Cliente removido",
    hora_inicio,
    hora_fim,
  }));
}

/** Writes the history entry, announces both days and returns the updated appointment. Only moves by staff can be undone. */
async function recordMove(
  call: Call,
  before: StoredAppointment,
  { id, permission, final = false }: Move,
): Promise<Undoable> {
  const { db, scope } = call;
  const undoable = permission.byStaff && !final;
  const after = await appointmentById(db, scope, id);
  if (!after) throw new Refusal("NOT_FOUND");
  const details = {
    from: before.inicio,
    to: after.inicio,
    from_barber: before.barbeiro_id,
    to_barber: after.barbeiro_id,
    from_minutes: String(minutesOf(before)),
    to_minutes: String(minutesOf(after)),
    ...(undoable && { from_buffer: String(bufferOf(before)), from_encaixe: String(before.encaixe) }),
  };
  const event = await recordEvent(db, scope, { id, tipo: "moved", details });
  announceMove(call, before, after);
  await tellClient(call, after, { settled: undoable });
  await notifyStaff(call, "moved", after, before);
  return { ...after, undo: undoable ? event : null };
}

/** Announces both days and both barbers. */
export function announceMove({ announce }: Call, before: Appointment, after: StoredAppointment): void {
  announce({
    feature: "appointments",
    ids: [after.id],
    days: [...new Set([before.data_agendamento, after.data_agendamento])],
    for: { barbers: [before.barbeiro_id, after.barbeiro_id], clients: [after.informed] },
  });
}

export function minutesOf({ inicio, fim }: Pick<Appointment, "inicio" | "fim">): number {
  return Math.round((Date.parse(fim) - Date.parse(inicio)) / minuteMs);
}

function bufferOf({ fim, ocupado_ate }: StoredAppointment): number {
  return Math.round((Date.parse(ocupado_ate) - Date.parse(fim)) / minuteMs);
}
