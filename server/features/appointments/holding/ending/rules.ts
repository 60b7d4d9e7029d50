import type { Appointment } from "#contract/appointments.ts";
import { localDay } from "#contract/dates.ts";
import { eventsOf, recordEvent } from "#server/features/appointments/history/queries.ts";
import { changeAppointment, lockAppointment } from "#server/features/appointments/moving/queries.ts";
import { isStillOpen, takeTime } from "#server/features/appointments/moving/rules.ts";
import { appointmentById, type StoredAppointment } from "#server/features/appointments/queries.ts";
import { notifyStaff, tellClient } from "#server/features/appointments/telling/rules.ts";
import type { ShopCall } from "#server/call.ts";
import { erasedClient } from "#server/features/clients/rules.ts";

/**
 * Frees the time of a hold that ended, and records the end of one that another booking freed. Returns the visit after it; undefined without
 * such a visit.
 */
export async function endHold(call: ShopCall, id: string): Promise<StoredAppointment | undefined> {
  const { db, scope, now } = call;
  await lockAppointment(db, scope, id);
  const visit = await appointmentById(db, scope, id);
  const isOver = visit?.status === "retido" && Date.parse(visit.sinal!.ate!) <= now.getTime();
  const isUnrecorded = visit?.status === "cancelado" && !(await wasCancelled(call, id));
  if (!isOver && !isUnrecorded) return visit;
  if (isOver) await changeAppointment(db, scope, { id, from: ["retido"], to: { status: "cancelado" } });
  await recordEvent(db, scope, {
    id,
    tipo: "cancelled",
    details: { from: "retido", reason: "sinal não pago", unpaid: "true" },
  });
  return changed(call, id);
}

async function wasCancelled({ db, scope }: ShopCall, id: string): Promise<boolean> {
  return (await eventsOf(db, scope, id)).some(({ tipo }) => tipo === "cancelled");
}

/**
 * Books a visit whose deposit was paid, also when its hold had ended and the time is still free. False when the time is taken, blocked,
 * closed or past, its barber left, the client gave it up, or was erased (trust R4).
 */
export async function bookHeld(call: ShopCall, id: string): Promise<boolean> {
  const { db, scope, now } = call;
  const to = { status: "agendado" } as const;
  const before = (await endHold(call, id))!;
  if (before.status === "retido") await changeAppointment(db, scope, { id, from: ["retido"], to });
  else {
    const events = await eventsOf(db, scope, id);
    const gaveUp = events.some(({ tipo, details }) => tipo === "cancelled" && !details.unpaid);
    const isAhead = before.status === "cancelado" && Date.parse(before.inicio) > now.getTime();
    if (!isAhead || gaveUp || !(await isStillOpen(call, before))) return false;
    const barber = before.barbeiro_id;
    const day = before.data_agendamento;
    const days: [string, string] = [day, localDay(before.ocupado_ate, scope.timezone)];
    const taking = { id, from: ["cancelado" as const], to, barber, days, leaves: { barber, day } };
    const outcome = await takeTime(call, taking).catch((error: unknown) => {
      if (!erasedClient(error)) throw error;
    });
    if (outcome !== "placed") return false;
  }
  await recordEvent(db, scope, { id, tipo: "booked", details: { reason: "sinal pago" } });
  const booked = await changed(call, id);
  await tellClient(call, booked);
  await notifyStaff(call, "booked", booked);
  return true;
}

async function changed(call: ShopCall, id: string): Promise<StoredAppointment> {
  const visit = (await appointmentById(call.db, call.scope, id))!;
  announceVisit(call, visit);
  return visit;
}

/** Announces that the deposit of a visit changed. */
export function announceVisit(
  { announce }: Pick<ShopCall, "announce">,
  visit: Appointment & { informed: string | null },
): void {
  announce({
    feature: "appointments",
    ids: [visit.id],
    days: [visit.data_agendamento],
    for: { barbers: [visit.barbeiro_id], clients: [visit.informed] },
  });
}
