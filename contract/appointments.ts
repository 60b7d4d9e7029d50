import * as z from "zod";
import { barberWork } from "#contract/barber-work.ts";
import { Block, BlockTime, Unblock } from "#contract/blocks.ts";
import {
  bookingRefusals,
  changeRefusals,
  InTheWay,
  staffRefusals,
  timeOccupied,
  unableRefusals,
} from "#contract/booking-refusals.ts";
import { ClientSummary } from "#contract/clients.ts";
import { Deposit } from "#contract/deposits.ts";
import {
  AskedServices,
  BarberChoice,
  FreeTimes,
  MemberFreeTimesQuery,
  Offered,
  ServiceIds,
  servicesInOneParameter,
} from "#contract/free-times.ts";
import { BookedClient, phoneOnFile } from "#contract/newcomers.ts";
import { call } from "#contract/refusals.ts";
import { CHANGED_MEANWHILE } from "#contract/registers.ts";
import { Status } from "#contract/status.ts";
import {
  AskedDay,
  AskedInstant,
  AskedMonth,
  Centavos,
  Day,
  Id,
  idOf,
  rowOf,
  Instant,
  text,
  TimeOfDay,
} from "#contract/values.ts";

export const Appointment = z.object({
  id: Id,
  barbeiro_id: Id,
  /** The barber's name, also after the barber has left. */
  barbeiro: z.string(),
  cliente: ClientSummary.nullable(),
  servico: z.string(),
  services: z.array(z.object({ id: Id, nome: z.string(), preco: Centavos, duracao_minutos: z.int() })),
  data_agendamento: Day,
  hora_inicio: TimeOfDay,
  hora_fim: TimeOfDay,
  inicio: Instant,
  fim: Instant,
  valor_final: Centavos,
  status: Status,
  encaixe: z.boolean(),
  /** The client chose no barber; the shop assigned one. */
  sem_preferencia: z.boolean(),
  observacoes: z.string().nullable(),
  /** The deposit that the client pays first; null where none is due. */
  sinal: Deposit.nullable(),
});
export type Appointment = z.infer<typeof Appointment>;

/** Visits that a block or other hours would lie over: how many, the first of them, and the `seen` that confirms just these. */
export const VisitsInWay = z.object({ count: z.int(), appointments: z.array(Appointment).max(50), seen: z.string() });
export type VisitsInWay = z.infer<typeof VisitsInWay>;

/** An event of an appointment's history: who did it (null: the client through a link), when, and the old and new values. */
export const AppointmentEvent = z.object({
  id: Id,
  tipo: z.enum([
    "booked",
    "moved",
    "confirmed",
    "started",
    "finished",
    "cancelled",
    "missed",
    "reopened",
    "repriced",
    "undone",
    "edited",
  ]),
  autor: z.string().nullable(),
  created_at: Instant,
  details: z.record(z.string(), z.string()),
});
export type AppointmentEvent = z.infer<typeof AppointmentEvent>;

/** `undo`: the latest history entry that can be undone, up to ten minutes after it happened. */
const Undoable = Appointment.extend({ undo: Id.nullable() });
export type Undoable = z.infer<typeof Undoable>;

const AppointmentDetails = Undoable.extend({
  events: z.array(AppointmentEvent),
  /** Other clients with the same phone, where this client's phone is not confirmed. */
  samePhone: z.array(ClientSummary).max(5),
  /** `presa`: open, with more than services that nobody has paid, so that the visit cannot be cancelled. `paga`: closed. */
  comanda: z.enum(["aberta", "presa", "paga"]).nullable(),
  /** The club covers services of its closed comanda. */
  coberta: z.boolean(),
});
export type AppointmentDetails = z.infer<typeof AppointmentDetails>;

/** Working time of a barber on a local day, in minutes after midnight. */
const WorkingTime = z.object({ barbeiro_id: Id, day: Day, opens: z.int(), closes: z.int() });

const AgendaQuery = z.strictObject({
  from: AskedDay,
  days: z.coerce.number().int().min(1).max(7),
  barber: idOf("barbeiros").optional(),
});
export const Agenda = z.object({
  timezone: z.string(),
  slot_step: z.int(),
  appointments: z.array(Appointment),
  blocks: z.array(Block),
  hours: z.array(WorkingTime),
});
export type Agenda = z.infer<typeof Agenda>;

const MonthQuery = z.strictObject({ month: AskedMonth, barber: idOf("barbeiros").optional() });
export const MonthDay = z.object({ day: Day, total: z.int(), concluidos: z.int(), faltas: z.int(), minutes: z.int() });

/** `outsideHours` and `encaixe` are the staff's confirmations (decisions 7); without them such times are refused. */
export const BookAppointment = z.strictObject({
  services: ServiceIds,
  barber: BarberChoice,
  startsAt: AskedInstant,
  offered: Offered.optional(),
  client: BookedClient,
  observacoes: text(500).optional(),
  outsideHours: z.boolean().default(false),
  encaixe: z.boolean().default(false),
});
export type BookAppointment = z.input<typeof BookAppointment>;

/** A new start, barber or length; `minutes` resizes, without it the services' length stays. */
export const MoveAppointment = z.strictObject({
  id: idOf("appointments"),
  barber: idOf("barbeiros"),
  startsAt: AskedInstant,
  minutes: z.int().min(5).max(720).optional(),
  outsideHours: z.boolean().default(false),
  encaixe: z.boolean().default(false),
});
export type MoveAppointment = z.input<typeof MoveAppointment>;

/** Changes services and notes; the time and barber stay. `antes`: as the form has shown them. */
export const EditAppointment = z.strictObject({
  id: idOf("appointments"),
  services: ServiceIds,
  observacoes: text(500),
  antes: z.strictObject({ services: ServiceIds, observacoes: text(500) }).optional(),
  outsideHours: z.boolean().default(false),
  encaixe: z.boolean().default(false),
});
export type EditAppointment = z.input<typeof EditAppointment>;

/** Preview of other services: the appointment's end, its price and the appointments it would overlap. */
const Edited = z.object({
  hora_fim: TimeOfDay,
  duracao_minutos: z.int(),
  valor_final: Centavos,
  taken: z.array(InTheWay).max(50),
});
export type Edited = z.infer<typeof Edited>;

const one = rowOf("appointments");

const servicesInComanda = {
  ...changeRefusals.VISIT_IN_COMANDA,
  message: "Os serviços já estão na comanda deste agendamento. Mude-os nela.",
};
const paidInComanda = {
  ...changeRefusals.VISIT_IN_COMANDA,
  message: "A comanda deste agendamento já tem pagamento. Mude o preço nela.",
};

function transition(verb: string, summary: string) {
  return call
    .route({ method: "POST", path: `/appointments/{id}/${verb}`, tags: ["Agenda"], summary })
    .errors({ WRONG_STATUS: changeRefusals.WRONG_STATUS });
}

export const appointments = {
  agenda: call
    .route({ method: "GET", path: "/agenda", tags: ["Agenda"], summary: "Agenda de um dia ou semana" })
    .input(AgendaQuery)
    .output(Agenda),
  month: call
    .route({ method: "GET", path: "/agenda/month", tags: ["Agenda"], summary: "Resumo dos dias de um mês" })
    .input(MonthQuery)
    // `worked`: the minutes that the requested barbers work on each day.
    .output(z.object({ days: z.array(MonthDay), worked: z.array(z.object({ day: Day, minutes: z.int() })) })),
  details: call
    .route({ method: "GET", path: "/appointments/{id}", tags: ["Agenda"], summary: "Um agendamento e sua história" })
    .input(one)
    .output(AppointmentDetails),
  freeTimes: call
    .route({
      method: "GET",
      path: "/free-times",
      ...servicesInOneParameter,
      tags: ["Agenda"],
      summary: "Horários livres para a equipe",
    })
    .errors(unableRefusals)
    .input(MemberFreeTimesQuery)
    .output(FreeTimes),
  book: call
    .route({ method: "POST", path: "/appointments", successStatus: 201, tags: ["Agenda"], summary: "Agendar" })
    .errors({ ...staffRefusals, PHONE_ON_FILE: phoneOnFile })
    .input(BookAppointment)
    .output(Appointment),
  move: call
    .route({ method: "POST", path: "/appointments/{id}/move", tags: ["Agenda"], summary: "Mover ou redimensionar" })
    .errors({ ...staffRefusals, SLOT_TAKEN: timeOccupied, WRONG_STATUS: changeRefusals.WRONG_STATUS })
    .input(MoveAppointment)
    .output(Undoable),
  previewEdit: call
    .route({
      method: "GET",
      path: "/appointments/{id}/edit",
      ...servicesInOneParameter,
      tags: ["Agenda"],
      summary: "O que outros serviços mudariam em um agendamento",
    })
    .errors({ SERVICE_NOT_OFFERED: bookingRefusals.SERVICE_NOT_OFFERED, WRONG_STATUS: changeRefusals.WRONG_STATUS })
    .input(z.strictObject({ id: idOf("appointments"), services: AskedServices }))
    .output(Edited),
  edit: transition("edit", "Mudar serviços e observações")
    .errors({
      ...staffRefusals,
      CHANGED_MEANWHILE,
      VISIT_IN_COMANDA: servicesInComanda,
      SLOT_TAKEN: { ...timeOccupied, message: "O novo fim passa por cima de outro horário." },
    })
    .input(EditAppointment)
    .output(Appointment),
  confirm: transition("confirm", "Confirmar").input(one).output(Appointment),
  start: transition("start", "Iniciar atendimento, no dia marcado")
    .errors({ NOT_TODAY: changeRefusals.NOT_TODAY })
    .input(one)
    .output(Undoable),
  finish: transition("finish", "Concluir atendimento, iniciado ou já pago")
    .errors({ NOT_TODAY: { ...changeRefusals.NOT_TODAY, message: "O atendimento só termina no dia marcado." } })
    .input(one)
    .output(Appointment),
  cancel: transition("cancel", "Cancelar")
    .errors({ VISIT_IN_COMANDA: changeRefusals.VISIT_IN_COMANDA })
    // `late`: the client cancelled after the shop's limit. It counts as a late cancellation, and the shop keeps the deposit.
    .input(
      z.strictObject({ id: idOf("appointments"), reason: text(200).default(""), late: z.boolean().default(false) }),
    )
    .output(Appointment),
  markMissed: transition("miss", "Marcar falta, depois do horário de início")
    .errors({ NOT_YET: changeRefusals.NOT_YET, VISIT_IN_COMANDA: changeRefusals.VISIT_IN_COMANDA })
    .input(one)
    .output(Undoable),
  undo: transition("undo", "Desfazer um movimento, um início ou uma falta, até 10 minutos depois")
    .errors({
      UNDO_OVER: changeRefusals.UNDO_OVER,
      BEFORE_HISTORY: staffRefusals.BEFORE_HISTORY,
      SLOT_TAKEN: { ...timeOccupied, message: "O horário de antes já foi ocupado." },
      BARBER_GONE: bookingRefusals.BARBER_GONE,
    })
    .input(z.strictObject({ id: idOf("appointments"), event: idOf("appointment_events") }))
    .output(Appointment),
  reopen: transition("reopen", "Desfazer a falta, no mesmo dia")
    .errors({ SLOT_TAKEN: bookingRefusals.SLOT_TAKEN, BARBER_GONE: bookingRefusals.BARBER_GONE })
    .input(one)
    .output(Appointment),
  reprice: transition("reprice", "Mudar o valor")
    .errors({ VISIT_IN_COMANDA: paidInComanda })
    .input(z.strictObject({ id: idOf("appointments"), valor_final: Centavos }))
    .output(Appointment),
  block: call
    .route({ method: "POST", path: "/blocks", successStatus: 201, tags: ["Agenda"], summary: "Bloquear um período" })
    .errors({
      EMPTY_TIME: staffRefusals.EMPTY_TIME,
      FAR_AHEAD: staffRefusals.FAR_AHEAD,
      SERIES_BEFORE_BLOCK: { status: 400, message: "A repetição não pode terminar antes do dia do bloqueio." },
      SERIES_TOO_LONG: { status: 400, message: "Um bloqueio se repete por até um ano e no máximo 200 vezes." },
      BLOCK_OVER_APPOINTMENTS: {
        status: 409,
        message: "Há agendamentos nesse período. Confirme para bloquear assim mesmo: eles continuam marcados.",
        data: VisitsInWay,
      },
    })
    .input(BlockTime)
    .output(Block),
  unblock: call
    .route({ method: "POST", path: "/blocks/{id}/remove", tags: ["Agenda"], summary: "Remover um bloqueio" })
    .input(Unblock)
    .output(z.void()),
  ...barberWork,
};
