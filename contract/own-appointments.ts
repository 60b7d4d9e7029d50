import * as z from "zod";
import { Appointment } from "#contract/appointments.ts";
import { Covered } from "#contract/coverage.ts";
import { bookingRefusals, ownRefusals, selfBookingRefusals, unableRefusals } from "#contract/booking-refusals.ts";
import {
  BarberChoice,
  FreeTimes,
  MemberFreeTimesQuery,
  Offered,
  ServiceIds,
  servicesInOneParameter,
} from "#contract/free-times.ts";
import { Cursor, Search } from "#contract/list.ts";
import { call } from "#contract/refusals.ts";
import { OwnReview } from "#contract/reviews.ts";
import { AskedInstant, Centavos, idOf, rowOf } from "#contract/values.ts";

/** An appointment as its client sees it, without the staff's notes. */
const OwnAppointment = Appointment.omit({ observacoes: true });
export type OwnAppointment = z.infer<typeof OwnAppointment>;

/**
 * With the client's review; `paga` once its comanda is closed: its total, and what of it the client still owes (fiado), in centavos.
 * `cobertura`: of an upcoming one, what the client's plan and packages cover on its day.
 */
const OwnVisit = OwnAppointment.extend({
  avaliacao: OwnReview.nullable(),
  paga: z.object({ total: Centavos, fiado: Centavos }).nullable(),
  cobertura: Covered.nullable(),
});
export type OwnVisit = z.infer<typeof OwnVisit>;

const BookMine = z.strictObject({
  services: ServiceIds,
  barber: BarberChoice,
  startsAt: AskedInstant,
  offered: Offered.optional(),
});
export type BookMine = z.input<typeof BookMine>;

/** An appointment in iCalendar format, for the client's calendar. */
export const CalendarFile = z.object({ filename: z.string(), content: z.string() });
export type CalendarFile = z.infer<typeof CalendarFile>;

export const ownAppointments = {
  list: call
    .route({ method: "GET", path: "/my/appointments", tags: ["Cliente"], summary: "Meus agendamentos" })
    .input(z.strictObject({ which: z.enum(["upcoming", "past"]), words: Search, after: Cursor.optional() }))
    .output(z.object({ items: z.array(OwnVisit), next: Cursor.nullable(), change_limit: z.int() })),
  freeTimes: call
    .route({
      method: "GET",
      path: "/my/free-times",
      ...servicesInOneParameter,
      tags: ["Cliente"],
      summary: "Horários livres para mim",
    })
    .errors(unableRefusals)
    .input(MemberFreeTimesQuery)
    .output(FreeTimes),
  book: call
    .route({
      method: "POST",
      path: "/my/appointments",
      successStatus: 201,
      tags: ["Cliente"],
      summary: "Agendar para mim",
    })
    .errors({ ...bookingRefusals, ...selfBookingRefusals })
    .input(BookMine)
    .output(OwnAppointment),
  move: call
    .route({
      method: "POST",
      path: "/my/appointments/{id}/move",
      tags: ["Cliente"],
      summary: "Remarcar um agendamento meu",
      description: "Aceita o cabeçalho Idempotency-Key.",
    })
    .errors({ ...bookingRefusals, ...ownRefusals })
    .input(z.strictObject({ id: idOf("appointments"), startsAt: AskedInstant, barber: idOf("barbeiros").optional() }))
    .output(OwnAppointment),
  calendarFile: call
    .route({
      method: "GET",
      path: "/my/appointments/{id}/calendar",
      tags: ["Cliente"],
      summary: "Um agendamento meu em formato iCalendar",
    })
    .input(rowOf("appointments"))
    .output(CalendarFile),
  cancel: call
    .route({
      method: "POST",
      path: "/my/appointments/{id}/cancel",
      tags: ["Cliente"],
      summary: "Cancelar um agendamento meu",
      description: "Aceita o cabeçalho Idempotency-Key.",
    })
    .errors(ownRefusals)
    .input(rowOf("appointments"))
    .output(OwnAppointment),
};
