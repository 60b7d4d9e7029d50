import type { Appointment, BookAppointment, MoveAppointment, Undoable } from "#contract/appointments.ts";
import type * as z from "zod";
import { bookTime, openTime } from "#server/features/appointments/booking/rules.ts";
import { moveAppointment } from "#server/features/appointments/moving/rules.ts";
import { appointmentById } from "#server/features/appointments/queries.ts";
import { tellClient } from "#server/features/appointments/telling/rules.ts";
import { attachVisitor, clientStanding } from "#server/features/clients/queries.ts";
import type { ShopCall } from "#server/call.ts";
import { Refusal } from "#server/refusal.ts";

/** Books for a client at the desk or on the phone. A barber books only for themselves. */
export async function bookForClient(call: ShopCall, input: z.output<typeof BookAppointment>): Promise<Appointment> {
  const { db, scope } = call;
  const barber = ownColumn(
    call,
    input.barber === "any" && scope.barber && scope.actor.role === "barbeiro" ? scope.barber : input.barber,
  );
  const permission = { outsideHours: input.outsideHours, encaixe: input.encaixe, byStaff: true };
  const startsAt = new Date(input.startsAt);
  const { services, offered } = input;
  const open = await openTime(call, { services, barber, startsAt, permission, offered });
  const client = "id" in input.client ? input.client.id : await attachVisitor(db, scope, input.client);
  const standing = await clientStanding(db, scope, { id: client, now: call.now });
  if (!standing && "id" in input.client) throw new Refusal("NOT_FOUND");
  const id = await bookTime(call, open, { client, observacoes: input.observacoes, origem: "equipe" });
  const booked = await appointmentById(db, scope, id);
  if (!booked) throw new Error("The appointment that was just booked cannot be read.");
  await tellClient(call, booked);
  call.announce({
    feature: "appointments",
    ids: [id],
    days: [booked.data_agendamento],
    for: { barbers: [booked.barbeiro_id], clients: [booked.informed] },
  });
  return booked;
}

export async function moveForClient(call: ShopCall, input: z.output<typeof MoveAppointment>): Promise<Undoable> {
  return moveAppointment(call, {
    id: input.id,
    barber: ownColumn(call, input.barber),
    startsAt: new Date(input.startsAt),
    minutes: input.minutes,
    permission: { outsideHours: input.outsideHours, encaixe: input.encaixe, byStaff: true },
  });
}

/** The barber that was asked for, if the actor may fill that barber's column. */
function ownColumn({ scope }: ShopCall, barber: string): string {
  if (scope.actor.role === "barbeiro" && barber !== scope.barber) throw new Refusal("FORBIDDEN");
  return barber;
}
