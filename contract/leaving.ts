import * as z from "zod";
import { Appointment } from "#contract/appointments.ts";
import { AskedInstant, Id, idOf, text } from "#contract/values.ts";

/** The most visits of one barber that are handed over at once. */
export const mostVisits = 300;

/** A colleague who does all services of a visit; `free` at its time, `works`: the time lies within their hours. */
const Colleague = z.object({ id: Id, nome: z.string(), free: z.boolean(), works: z.boolean() });

/** A visit whose barber leaves the agenda. `told`: its client is notified by mail or in their account. */
const OrphanedVisit = Appointment.pick({
  id: true,
  cliente: true,
  servico: true,
  services: true,
  data_agendamento: true,
  inicio: true,
  fim: true,
  status: true,
}).extend({ told: z.boolean(), colleagues: z.array(Colleague) });
export type OrphanedVisit = z.infer<typeof OrphanedVisit>;

/**
 * The visits to come, those in progress and those of today without an outcome, the earliest first; `total` also counts those beyond the
 * first {@link mostVisits}.
 */
export const VisitsAhead = z.object({ total: z.int(), visits: z.array(OrphanedVisit).max(mostVisits) });
export type VisitsAhead = z.infer<typeof VisitsAhead>;

/**
 * The decision about one visit: a colleague takes it, at its own time or at another start; without a colleague it is cancelled, and the
 * client reads the message.
 */
export const HandOver = z.strictObject({
  id: idOf("appointments"),
  barber: idOf("barbeiros").nullable(),
  startsAt: AskedInstant.optional(),
  message: text(300).default(""),
});
export type HandOver = z.input<typeof HandOver>;

export const handOverRefusals = {
  BARBER_HAS_APPOINTMENTS: {
    status: 409,
    message: "Este barbeiro ainda tem agendamentos. Decida o que será de cada um.",
    data: z.object({ appointments: z.int() }),
  },
  HANDOVER_REFUSED: {
    status: 409,
    message: "Nada foi mudado: há agendamentos que não podem ser passados assim.",
    data: z.object({ refused: z.array(z.object({ id: Id, reason: z.string() })).max(mostVisits) }),
  },
} as const;

/** `visits`: the answer to BARBER_HAS_APPOINTMENTS, one decision for every remaining visit. */
export const Leaving = z.strictObject({ id: idOf("barbeiros"), visits: z.array(HandOver).max(mostVisits).default([]) });
export type Leaving = z.output<typeof Leaving>;
