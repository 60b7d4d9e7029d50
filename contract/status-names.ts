import type { Status } from "#contract/status.ts";

export const statusNames: Record<Status, string> = {
  retido: "Reservado",
  agendado: "Agendado",
  confirmado: "Confirmado",
  "in-progress": "Em atendimento",
  concluido: "Concluído",
  cancelado: "Cancelado",
  faltou: "Faltou",
};
