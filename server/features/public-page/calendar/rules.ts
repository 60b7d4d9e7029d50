import { createEvent } from "ics";
import type { Visit } from "#contract/public-page.ts";

/** The visit as an iCalendar file, in UTC so that it is right in whatever zone the phone is. */
export function visitCalendar(visit: Visit): string {
  const { error, value } = createEvent({
    uid: `${visit.id}@navalha`,
    productId: "navalha",
    title: `${visit.services.map((service) => service.nome).join(" + ")} na ${visit.barbershop}`,
    description: `Com ${visit.barber.nome}.`,
    location: visit.endereco ?? visit.barbershop,
    start: Date.parse(visit.startsAt),
    startInputType: "utc",
    startOutputType: "utc",
    end: Date.parse(visit.endsAt),
    endInputType: "utc",
    endOutputType: "utc",
    status: visit.status === "cancelado" ? "CANCELLED" : "CONFIRMED",
  });
  if (error || !value) throw error ?? new Error("The calendar file is empty.");
  return value;
}
