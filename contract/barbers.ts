import * as z from "zod";
import { call } from "#contract/refusals.ts";
import { Centavos, Id } from "#contract/values.ts";

/** A service as this barber does it: their own price (centavos) and length (minutes) where set, else the shop's. */
const OwnService = z.object({ id: Id, preco: Centavos, duracao_minutos: z.int() });

/** A barber as colleagues and clients see one. */
export const Barber = z.object({
  id: Id,
  nome: z.string(),
  foto_url: z.string().nullable(),
  bio: z.string().nullable(),
  especialidades: z.array(z.string()),
});
export type Barber = z.infer<typeof Barber>;

/** A barber with the active services that they do, for clients and visitors those that they may book themselves. */
export const BookableBarber = Barber.extend({ services: z.array(OwnService) });
export type BookableBarber = z.infer<typeof BookableBarber>;

/** `cor`: their place in the palette of `barber-colors.ts`. */
export const TeamColumn = Barber.extend({ cor: z.int() });
export type TeamColumn = z.infer<typeof TeamColumn>;

export const barbers = {
  list: call
    .route({ method: "GET", path: "/barbers", tags: ["Equipe"], summary: "Barbeiros ativos da barbearia" })
    .output(z.array(TeamColumn)),
  bookable: call
    .route({
      method: "GET",
      path: "/barbers/bookable",
      tags: ["Equipe"],
      summary: "Barbeiros ativos, com os serviços que fazem",
    })
    .output(z.array(BookableBarber)),
};
