import type { Appointment } from "#contract/appointments.ts";
import { localDay, minuteMs } from "#contract/dates.ts";
import type { CalendarFile } from "#contract/own-appointments.ts";
import { dayIn } from "#contract/words.ts";
import { asCustomer } from "#server/features/appointments/booking/rules.ts";
import { calendarFile } from "#server/features/appointments/calendar/rules.ts";
import { moveAppointment } from "#server/features/appointments/moving/rules.ts";
import { appointmentById, appointmentsOfClient, paidVisits } from "#server/features/appointments/queries.ts";
import { advance } from "#server/features/appointments/rules.ts";
import { shopWithSettings } from "#server/features/barbershops/queries.ts";
import { coverageByDay } from "#server/features/plans/covering/queries.ts";
import { reviewed } from "#server/features/reviews/rules.ts";
import type { ShopCall } from "#server/call.ts";
import { Refusal } from "#server/refusal.ts";
import type { AnyShopScope } from "#server/scope.ts";

type Call = ShopCall<AnyShopScope>;

type OwnMove = { id: string; client: string; startsAt: Date; barber?: string | undefined };

/**
 * Moves a client's own appointment, until the shop's limit. The barber may change only when the client had no preference. Length and
 * price stay. Refuses TOO_LATE, and HANDED_OVER for another barber than the chosen one: the shop has handed the visit over meanwhile.
 */
export async function moveOwn(call: Call, { id, startsAt, client, barber }: OwnMove): Promise<Appointment> {
  const before = await changeable(call, { id, client });
  const to = barber ?? before.barbeiro_id;
  if (to !== before.barbeiro_id && !before.sem_preferencia) throw new Refusal("HANDED_OVER");
  return moveAppointment(call, { id, barber: to, startsAt, permission: asCustomer });
}

/** Cancels an own appointment: a held one at any moment, others until the shop's limit. Refuses NOT_FOUND, WRONG_STATUS, TOO_LATE. */
export async function cancelOwn(call: Call, own: { id: string; client: string }): Promise<Appointment> {
  if ((await ownAppointment(call, own)).status !== "retido") await changeable(call, own);
  return advance(call, "cancel", own);
}

/** An own appointment for a calendar. Refuses NOT_FOUND. */
export async function myCalendarFile(call: Call, own: { id: string; client: string }): Promise<CalendarFile> {
  return calendarFile(call, await ownAppointment(call, own), "/cliente/agendamentos");
}

type Asked = { client: string; which: "upcoming" | "past"; words: string; after?: string | undefined };

/** One page of own appointments, filtered by words if given, with what covers upcoming ones, and the shop's limit for changes in minutes. */
export async function ownAppointments(call: Call, { words, ...asked }: Asked) {
  const { db, scope, now } = call;
  const meant = dayIn(words, localDay(now, scope.timezone));
  const { items, next } = await appointmentsOfClient(db, scope, { ...asked, ...meant, now });
  const { change_limit } = await shopWithSettings(db, scope);
  const known = await paidVisits(
    db,
    scope,
    items.map(({ id }) => id),
  );
  const paid = new Map(known.map(({ appointment_id, ...paga }) => [appointment_id, paga]));
  const dias = asked.which === "upcoming" ? [...new Set(items.map(({ data_agendamento }) => data_agendamento))] : [];
  const coverage = dias.length > 0 ? await coverageByDay(db, scope, { client: asked.client, dias }) : undefined;
  const visits = items.map((one) => ({
    ...one,
    paga: paid.get(one.id) ?? null,
    cobertura: coverage?.get(one.data_agendamento) ?? null,
  }));
  return { items: await reviewed(call, visits), next, change_limit };
}

async function ownAppointment(
  { db, scope }: Call,
  { id, client }: { id: string; client: string },
): Promise<Appointment> {
  const found = await appointmentById(db, scope, id);
  if (!found || found.cliente?.id !== client) throw new Refusal("NOT_FOUND");
  return found;
}

/** The client's appointment, if the client may still change it. Refuses NOT_FOUND, WRONG_STATUS, TOO_LATE. */
async function changeable(call: Call, own: { id: string; client: string }): Promise<Appointment> {
  const { db, scope, now } = call;
  const found = await ownAppointment(call, own);
  if (found.status !== "agendado" && found.status !== "confirmado") throw new Refusal("WRONG_STATUS");
  const { change_limit } = await shopWithSettings(db, scope);
  if (Date.parse(found.inicio) - now.getTime() < change_limit * minuteMs) throw new Refusal("TOO_LATE");
  return found;
}
