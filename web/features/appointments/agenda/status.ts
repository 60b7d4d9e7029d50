import type { Appointment, Status } from "#contract/appointments.ts";

export const statusLabels: Record<Status, string> = {
  retido: "Reservado",
  agendado: "Agendado",
  confirmado: "Confirmado",
  "in-progress": "Em atendimento",
  concluido: "Concluído",
  cancelado: "Cancelado",
  faltou: "Faltou",
};

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
  retido: [],
  agendado: ["confirm", "start", "markMissed", "cancel"],
  confirmado: ["start", "markMissed", "cancel"],
  "in-progress": ["finish", "cancel"],
  concluido: [],
  cancelado: [],
  faltou: ["reopen"],
};

/** The steps that decisions 7 allows from here, the likeliest first. */
export function allowedSteps({ status, data_agendamento }: Appointment, today: string): Step[] {
  if (status === "faltou" && data_agendamento !== today) return [];
  return steps[status];
}

/** What is over keeps its time. */
export function canMove(status: Status): boolean {
  return status === "agendado" || status === "confirmado" || status === "in-progress";
}
