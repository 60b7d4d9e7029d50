import * as z from "zod";

/** The states of an appointment and the only moves between them (decisions 7). */
export const Status = z.enum(["retido", "agendado", "confirmado", "in-progress", "concluido", "cancelado", "faltou"]);
export type Status = z.infer<typeof Status>;
