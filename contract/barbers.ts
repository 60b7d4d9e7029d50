import * as z from "zod";
import { call } from "#contract/refusals.ts";
import { Id } from "#contract/values.ts";

/** A barber as colleagues and clients see one; `services` are the ids of the services they do. */
export const Barber = z.object({
  id: Id,
  nome: z.string(),
  foto_url: z.string().nullable(),
  bio: z.string().nullable(),
  especialidades: z.array(z.string()),
  services: z.array(Id),
});
export type Barber = z.infer<typeof Barber>;

export const barbers = {
  list: call
    .route({ method: "GET", path: "/barbers", tags: ["Equipe"], summary: "Barbeiros ativos da barbearia" })
    .output(z.array(Barber)),
};
