import * as z from "zod";

/** The states of an appointment and the only moves between them (decisions 7). */
export const Status = z.enum(["retido", "agendado", "confirmado", "in-progress", "concluido", "cancelado", "faltou"]);
export type Status = z.infer<typeof Status>;

export const statusNames: Record<Status, string> = {
  retido: "Reservado",
  agendado: "Agendado",
  confirmado: "Confirmado",
  "in-progress": "Em atendimento",
  concluido: "Concluído",
  cancelado: "Cancelado",
  faltou: "Faltou",
};
