import * as z from "zod";
import { call } from "#contract/refusals.ts";
import { Centavos, Id } from "#contract/values.ts";

/** A service as this barber does it: their own price (centavos) and length (minutes) where set, else the shop's. */
const OwnService = z.object({ id: Id, preco: Centavos, duracao_minutos: z.int() });

/** A barber as colleagues and clients see one, with the services they do. */
export const Barber = z.object({
  id: Id,
  nome: z.string(),
  foto_url: z.string().nullable(),
  bio: z.string().nullable(),
  especialidades: z.array(z.string()),
  services: z.array(OwnService),
});
export type Barber = z.infer<typeof Barber>;

/** `cor`: their place in the palette of `barber-colors.ts`. */
export const TeamColumn = Barber.extend({ cor: z.int() });
export type TeamColumn = z.infer<typeof TeamColumn>;

export const barbers = {
  list: call
    .route({ method: "GET", path: "/barbers", tags: ["Equipe"], summary: "Barbeiros ativos da barbearia" })
    .output(z.array(TeamColumn)),
};
