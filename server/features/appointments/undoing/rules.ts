import type { Appointment } from "#contract/appointments.ts";
import type { Status } from "#contract/status.ts";
import { localDay } from "#contract/dates.ts";
import { placedAt, refuseBeforeHistory } from "#server/features/appointments/booking/rules.ts";
import { agendaSettings } from "#server/features/appointments/free-times/queries.ts";
import { eventsOf, type HistoryEntry, recordEvent } from "#server/features/appointments/history/queries.ts";
import { lockAppointment, lockBarberDays, type Moved } from "#server/features/appointments/moving/queries.ts";
import { announceMove, inTheWay, movable, takeTime } from "#server/features/appointments/moving/rules.ts";
import { appointmentById, shareShopCalendar, type StoredAppointment } from "#server/features/appointments/queries.ts";
import { notifyStaff, tellClient } from "#server/features/appointments/telling/rules.ts";
import type { ShopCall } from "#server/call.ts";
import { Refusal } from "#server/refusal.ts";

/** The states after an act, and the state that undoing it restores. */
type Restored = { from: readonly Status[]; to: { status: Status } | Moved };

/** The newest entry that was not undone, if it is recent and records the state before it. */
export function undoable(events: HistoryEntry[], timezone: string): HistoryEntry | null {
  const takenBack = new Set(events.map(({ details }) => details.undone));
  const last = events.findLast(({ id, tipo }) => tipo !== "undone" && !takenBack.has(id));
  return last?.recent && stateBefore(last, timezone) ? last : null;
}

/** The state before a start, a no-show or a move by staff; null for entries that cannot be undone. */
export function stateBefore(
  { tipo, details }: Pick<HistoryEntry, "tipo" | "details">,
  timezone: string,
): Restored | null {
  const { from, from_barber, from_minutes, from_buffer, from_encaixe } = details;
  if (!from) return null;
  if (tipo === "started") return { from: ["in-progress"], to: { status: from as Status } };
  if (tipo === "missed") return { from: ["faltou"], to: { status: from as Status } };
  if (tipo !== "moved" || !from_barber || !from_encaixe) return null;
  const lengths = { length: Number(from_minutes), buffer: Number(from_buffer) };
  const place = placedAt(new Date(from), lengths, timezone);
  return { from: movable, to: { ...place, barbeiro_id: from_barber, encaixe: from_encaixe === "true" } };
}

/**
 * Undoes the newest start, no-show or move, up to ten minutes after it. Refuses UNDO_OVER, FORBIDDEN into another barber's column,
 * SLOT_TAKEN when the time is taken by now, BARBER_GONE when its barber has left, and BEFORE_HISTORY.
 */
export async function undo(call: ShopCall, { id, event }: { id: string; event: string }): Promise<Appointment> {
  const { db, scope } = call;
  const before = await existing(call, id);
  const entry = (await eventsOf(db, scope, id)).find((one) => one.id === event);
  const restored = entry && stateBefore(entry, scope.timezone);
  if (!restored) throw new Refusal("UNDO_OVER");
  const place = placeOf(before, restored.to, scope.timezone);
  if (scope.actor.role === "barbeiro" && place.barber !== scope.barber) throw new Refusal("FORBIDDEN");
  refuseBeforeHistory(call, place.from);
  const leaves = { barber: before.barbeiro_id, day: before.data_agendamento };
  // The lock reveals changes made in the meantime. Locks are taken in the same order as by moves.
  await shareShopCalendar(db, scope);
  const { barbers } = await agendaSettings(db, scope, place);
  if (!barbers.includes(place.barber)) throw new Refusal("BARBER_GONE");
  await lockBarberDays(db, scope, [leaves, ...place.days.map((day) => ({ barber: place.barber, day }))]);
  await lockAppointment(db, scope, id);
  if (undoable(await eventsOf(db, scope, id), scope.timezone)?.id !== event) throw new Refusal("UNDO_OVER");
  const { barber, days, from, until } = place;
  const outcome = await takeTime(call, { id, ...restored, barber, days, leaves });
  if (outcome === "changed") throw new Refusal("UNDO_OVER");
  if (outcome === "taken") {
    const taken = await inTheWay(call, { id, barber, from, until });
    throw new Refusal("SLOT_TAKEN", { nearest: [], taken, encaixe: false });
  }
  await recordEvent(db, scope, { id, tipo: "undone", details: { undone: event, tipo: entry.tipo } });
  const after = await existing(call, id);
  announceMove(call, before, after);
  await tellClient(call, after);
  await notifyStaff(call, "moved", after, before);
  return after;
}

/** Where the appointment will be: the barber's days that it enters, and its time there. */
function placeOf(before: StoredAppointment, to: Restored["to"], timezone: string) {
  const at = { ...before, ...to };
  const until = new Date(at.ocupado_ate);
  const days: [string, string] = [at.data_agendamento, localDay(until, timezone)];
  return { barber: at.barbeiro_id, days, from: new Date(at.inicio), until };
}

async function existing({ db, scope }: ShopCall, id: string): Promise<StoredAppointment> {
  const found = await appointmentById(db, scope, id);
  if (!found) throw new Refusal("NOT_FOUND");
  return found;
}
