import { createEvent } from "ics";
import type { Appointment } from "#contract/appointments.ts";
import type { CalendarFile } from "#contract/own-appointments.ts";
import { shopWithSettings } from "#server/features/barbershops/queries.ts";
import type { ShopCall } from "#server/call.ts";
import type { AnyShopScope } from "#server/scope.ts";

/** Characters that file names may not contain on some systems. */
const unsafe = /[\\/:*?"<>|]/g;

/**
 * An appointment as an iCalendar file, with a reminder two hours before. Times are in UTC, so they are right in every time zone. `page`
 * is the path where the client changes the appointment.
 */
export async function calendarFile(
  { db, scope, deps }: ShopCall<AnyShopScope>,
  appointment: Appointment,
  page: string,
): Promise<CalendarFile> {
  const { nome, endereco } = await shopWithSettings(db, scope);
  const { id, servico, barbeiro, inicio, fim, status, data_agendamento } = appointment;
  const title = `${servico} na ${nome}`;
  const url = deps.siteUrl + page;
  const { error, value } = createEvent({
    uid: `${id}@navalha`,
    productId: "navalha",
    title,
    description: `Com ${barbeiro}. Para mudar ou cancelar: ${url}`,
    url,
    location: endereco ?? nome,
    start: Date.parse(inicio),
    startInputType: "utc",
    startOutputType: "utc",
    end: Date.parse(fim),
    endInputType: "utc",
    endOutputType: "utc",
    status: status === "cancelado" ? "CANCELLED" : "CONFIRMED",
    alarms: [{ action: "display", description: title, trigger: { hours: 2, before: true } }],
  });
  if (error || !value) throw error ?? new Error("The calendar file is empty.");
  const day = data_agendamento.split("-").toReversed().join("-");
  return { filename: `${nome.replace(unsafe, "-")} ${day}.ics`, content: value };
}
