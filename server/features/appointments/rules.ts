import type { Agenda, Appointment, AppointmentDetails, Undoable } from "#contract/appointments.ts";
import type { Status } from "#contract/status.ts";
import { addDays, daysFrom, instantAt, localDay, minuteMs, spanOfDays } from "#contract/dates.ts";
import { blocksBetween } from "#server/features/appointments/blocks/queries.ts";
import { agendaSettings } from "#server/features/appointments/free-times/queries.ts";
import { workedOn } from "#server/features/appointments/free-times/working-day/rules.ts";
import { eventsOf, recordEvent } from "#server/features/appointments/history/queries.ts";
import {
  changeAppointment,
  comandaOfVisit,
  leaveComanda,
  priceComanda,
} from "#server/features/appointments/moving/queries.ts";
import { takeTime } from "#server/features/appointments/moving/rules.ts";
import {
  appointmentById,
  appointmentsBetween,
  countByDay,
  type DayCount,
  type KnownAppointment,
  shareShopCalendar,
} from "#server/features/appointments/queries.ts";
import { type MoveName, moves, whyNot } from "#server/features/appointments/statuses/rules.ts";
import { notifyStaff, tellClient } from "#server/features/appointments/telling/rules.ts";
import { undoable } from "#server/features/appointments/undoing/rules.ts";
import { shopWithSettings } from "#server/features/barbershops/queries.ts";
import { clientsOfSamePhone } from "#server/features/clients/queries.ts";
import type { ShopCall } from "#server/call.ts";
import { refuseFromAbove } from "#server/portal.ts";
import { Refusal } from "#server/refusal.ts";
import type { AnyShopScope, ShopScope } from "#server/scope.ts";

type Days = { from: string; days: number; barber?: string | undefined };

/** The agenda of up to seven local days. A barber always gets only their own column. */
export async function agenda({ db, scope }: ShopCall, { from, days, barber }: Days): Promise<Agenda> {
  const whose = columnShown(scope, barber);
  const span = { ...spanOfDays(from, days, scope.timezone), barber: whose };
  const appointments = await appointmentsBetween(db, scope, span);
  const blocks = await blocksBetween(db, scope, span);
  const { slot_step, barbers, ...weeks } = await agendaSettings(db, scope, span);
  const shown = whose ? barbers.filter((id) => id === whose) : barbers;
  const working = daysFrom(from, days).flatMap((day) =>
    shown.flatMap((id) => workedOn(weeks, id, day).map((range) => ({ barbeiro_id: id, day, ...range }))),
  );
  return { timezone: scope.timezone, slot_step, appointments, blocks, hours: working };
}

/**
 * Counts for each local day of a month (`YYYY-MM`) that has appointments, and the minutes worked on each day; a barber always gets only
 * their own.
 */
export async function monthAgenda(
  { db, scope }: ShopCall,
  { month, barber }: { month: string; barber?: string | undefined },
): Promise<{ days: DayCount[]; worked: { day: string; minutes: number }[] }> {
  const from = `${month}-01`;
  const until = `${addDays(from, 31).slice(0, 7)}-01`;
  const whose = columnShown(scope, barber);
  const days = await countByDay(db, scope, { from, until, barber: whose });
  const span = spanOfDays(from, 31, scope.timezone);
  const { barbers, ...weeks } = await agendaSettings(db, scope, span);
  const shown = whose ? barbers.filter((id) => id === whose) : barbers;
  const worked = daysFrom(from, 31)
    .filter((day) => day < until)
    .map((day) => {
      const ranges = shown.flatMap((id) => workedOn(weeks, id, day));
      return { day, minutes: ranges.reduce((sum, { opens, closes }) => sum + closes - opens, 0) };
    });
  return { days, worked };
}

/** The barber whose column is shown; undefined means all. A barber's own, whatever they ask for. */
function columnShown({ actor, barber: own }: ShopScope, asked: string | undefined): string | undefined {
  return actor.role === "barbeiro" ? (own ?? undefined) : asked;
}

export async function appointmentDetails({ db, scope }: ShopCall, id: string): Promise<AppointmentDetails> {
  const appointment = await existing({ db, scope }, id);
  const { cliente } = appointment;
  const samePhone = cliente && !cliente.verificado ? await clientsOfSamePhone(db, scope, cliente.id) : [];
  const events = await eventsOf(db, scope, id);
  const standing = await comandaOfVisit(db, scope, id);
  return { ...appointment, events, samePhone, ...standing, undo: undoable(events, scope.timezone)?.id ?? null };
}

type Moment = Pick<ShopCall<AnyShopScope>, "db" | "scope" | "now" | "announce" | "enqueue">;

/**
 * `message`: text to the client of a cancelled visit. `late`: the client cancelled after the shop's limit. `isPaid`: its comanda is being
 * closed.
 */
type Advanced = { id: string; reason?: string; message?: string; late?: boolean; isPaid?: boolean };

/**
 * Moves an appointment to its next state. Cancelling or marking a no-show also cancels its comanda; a closed one stays after a
 * no-show, and one that the club covers refuses it (business-rules 5). Refuses NOT_FOUND, WRONG_STATUS, NOT_TODAY, NOT_YET,
 * VISIT_IN_COMANDA, and FORBIDDEN to a super admin for a visit whose deposit is paid.
 */
export async function advance(
  call: Moment,
  name: MoveName,
  { id, reason, message, late, isPaid }: Advanced,
): Promise<Undoable> {
  const { db, scope, now } = call;
  const { to, tipo } = moves[name];
  const before = await existing(call, id);
  const asksPaid = name === "finish" && before.status !== "in-progress";
  const paid = isPaid ?? (asksPaid && (await comandaOfVisit(db, scope, id)).comanda === "paga");
  const refused = whyNot(name, before, { now, timezone: scope.timezone, isPaid: paid });
  if (refused) throw new Refusal(refused);
  const left = ending[name];
  // The deposit would be refunded, or kept.
  if (left && before.sinal?.situacao === "pago") refuseFromAbove(scope);
  if (left && !(await leaveComanda(db, scope, { id, reason: left, missed: name === "markMissed" })))
    throw new Refusal("VISIT_IN_COMANDA");
  // Paid before its time, it keeps that time: the client may yet come.
  const hasBegun = before.status === "in-progress" || Date.parse(before.inicio) <= now.getTime();
  const early = name === "finish" && hasBegun ? { ocupado_ate: endedBy(before, now) } : {};
  const isGivenUp = late && name === "cancel" && before.status !== "retido" && (await isLate(call, before));
  const gaveUp = isGivenUp ? { desmarcado_tarde: true } : {};
  // Only from the exact state that was read, because undo restores that state.
  const isChanged = await changeAppointment(db, scope, {
    id,
    from: [before.status],
    to: { status: to, ...early, ...gaveUp },
  });
  if (!isChanged) throw new Refusal("WRONG_STATUS");
  const details = { from: before.status, ...(reason && { reason }), ...(message && { message }) };
  const event = await recordEvent(db, scope, { id, tipo, details });
  const after = await changed(call, id);
  if (before.sinal && left) await endDeposit(call, id, name);
  if (name === "cancel" && before.status !== "retido") {
    await tellClient(call, after);
    await notifyStaff(call, "cancelled", after);
  }
  return { ...after, undo: name === "start" || name === "markMissed" ? event : null };
}

/** Whether the limit for changes by the client has passed. */
async function isLate({ db, scope, now }: Moment, { inicio }: Appointment): Promise<boolean> {
  const { change_limit } = await shopWithSettings(db, scope);
  return Date.parse(inicio) - now.getTime() < change_limit * minuteMs;
}

/** Settles the deposit: at once, but after a no-show only when the undo time is over. */
async function endDeposit({ scope, now, enqueue }: Moment, appointment: string, name: MoveName): Promise<void> {
  const midnight = instantAt(addDays(localDay(now, scope.timezone), 1), 0, scope.timezone);
  const after = name === "markMissed" ? Math.ceil((midnight.getTime() - now.getTime()) / 1000) + untilUndone : 0;
  await enqueue({ name: "end-deposit", data: { shop: scope.shop, appointment }, after });
}

/** How long a step can be undone, in seconds. */
const untilUndone = 600;

/** The reason stored when a visit's comanda is cancelled. */
const ending: Partial<Record<MoveName, string>> = { cancel: "Agendamento cancelado", markMissed: "Cliente faltou" };

/**
 * Undoes a no-show on the same local day. Refuses WRONG_STATUS, SLOT_TAKEN when the time is taken by now, and BARBER_GONE when its barber
 * has left the agenda.
 */
export async function reopen(call: ShopCall, id: string): Promise<Appointment> {
  const { db, scope, now } = call;
  const before = await existing(call, id);
  const day = localDay(now, scope.timezone);
  if (before.data_agendamento !== day) throw new Refusal("WRONG_STATUS");
  const back = { id, from: ["faltou"], to: { status: "agendado" } } as const;
  const barber = before.barbeiro_id;
  await shareShopCalendar(db, scope);
  const { barbers } = await agendaSettings(db, scope, spanOfDays(day, 1, scope.timezone));
  if (!barbers.includes(barber)) throw new Refusal("BARBER_GONE");
  const outcome = await takeTime(call, { ...back, barber, days: [day, day], leaves: { barber, day } });
  if (outcome === "taken") throw new Refusal("SLOT_TAKEN", { nearest: [] });
  if (outcome === "changed") throw new Refusal("WRONG_STATUS");
  await recordEvent(db, scope, { id, tipo: "reopened" });
  return changed(call, id);
}

/** Sets the price (centavos) of an unpaid appointment, also on its comanda. Refuses WRONG_STATUS and VISIT_IN_COMANDA. */
export async function reprice(
  call: ShopCall,
  { id, valor_final }: { id: string; valor_final: number },
): Promise<Appointment> {
  const { db, scope } = call;
  const before = await existing(call, id);
  const open: Status[] = ["agendado", "confirmado", "in-progress", "concluido"];
  if (!(await changeAppointment(db, scope, { id, from: open, to: { valor_final } }))) throw new Refusal("WRONG_STATUS");
  const { paid, comanda } = await priceComanda(db, scope, id);
  if (paid) throw new Refusal("VISIT_IN_COMANDA");
  const barbers = [before.barbeiro_id];
  if (comanda) call.announce({ feature: "sales", ids: [comanda], days: [], for: { barbers, clients: [] } });
  await recordEvent(db, scope, {
    id,
    tipo: "repriced",
    details: { from: String(before.valor_final), to: String(valor_final) },
  });
  return changed(call, id);
}

async function existing({ db, scope }: Pick<Moment, "db" | "scope">, id: string): Promise<KnownAppointment> {
  const found = await appointmentById(db, scope, id);
  if (!found) throw new Refusal("NOT_FOUND");
  return found;
}

async function changed(call: Moment, id: string): Promise<Appointment> {
  const after = await existing(call, id);
  call.announce({
    feature: "appointments",
    ids: [id],
    days: [after.data_agendamento],
    for: { barbers: [after.barbeiro_id], clients: [after.informed] },
  });
  return after;
}

/** Finishing early frees the rest of the time; a range is never empty (trust 0.3). */
function endedBy({ inicio, fim }: Appointment, now: Date): Date {
  const soonest = Date.parse(inicio) + minuteMs;
  return new Date(Math.min(Math.max(now.getTime(), soonest), Date.parse(fim)));
}
