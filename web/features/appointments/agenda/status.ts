import type { Appointment, AppointmentDetails } from "#contract/appointments.ts";
import type { Status } from "#contract/status.ts";
import { addDays, formatMinutes } from "#contract/dates.ts";

export type Step = "confirm" | "start" | "finish" | "markMissed" | "cancel" | "reopen";

export const stepLabels: Record<Step, string> = {
  confirm: "Confirmar",
  start: "Iniciar atendimento",
  finish: "Concluir",
  markMissed: "Marcar falta",
  cancel: "Cancelar agendamento",
  reopen: "Desfazer falta",
};

export const statusAfter: Record<Step, Status> = {
  confirm: "confirmado",
  start: "in-progress",
  finish: "concluido",
  markMissed: "faltou",
  cancel: "cancelado",
  reopen: "agendado",
};

const steps: Record<Status, Step[]> = {
  retido: ["cancel"],
  agendado: ["confirm", "start", "finish", "markMissed", "cancel"],
  confirmado: ["start", "finish", "markMissed", "cancel"],
  "in-progress": ["finish", "cancel"],
  concluido: [],
  cancelado: [],
  faltou: ["reopen"],
};

/**
 * Its comanda: `paga` is finished without a start and cancelled only after an estorno, and missed only then where the club covers it
 * (`coberta`); `presa` is neither cancelled nor missed.
 */
export type Standing = Pick<AppointmentDetails, "comanda" | "coberta">;

type Visit = Pick<Appointment, "status" | "data_agendamento" | "hora_inicio" | "hora_fim"> & Partial<Standing>;

/** The status changes that decisions 7 allows now, in the shop's local time, the likeliest first. */
export function allowedSteps(visit: Visit, now: { day: string; minutes: number }): Step[] {
  const { status, data_agendamento: day, hora_inicio, hora_fim, comanda, coberta = false } = visit;
  const isToday = day === now.day;
  const isBound = comanda === "presa";
  const time = formatMinutes(now.minutes);
  const runsOn = hora_fim < hora_inicio && addDays(day, 1) === now.day && time < hora_fim;
  const hasBegun = day < now.day || (isToday && hora_inicio <= time);
  const impossible: Partial<Record<Step, boolean>> = {
    start: !isToday && !runsOn,
    finish: status !== "in-progress" && !(comanda === "paga" && day <= now.day),
    reopen: !isToday,
    markMissed: !hasBegun || coberta || isBound,
    cancel: comanda === "paga" || isBound,
  };
  return steps[status].filter((step) => !impossible[step]);
}

/** A finished appointment cannot be moved. */
export function canMove(status: Status): boolean {
  return status === "agendado" || status === "confirmado" || status === "in-progress";
}
