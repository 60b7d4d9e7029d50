import * as z from "zod";
import { call } from "#contract/refusals.ts";
import { Centavos, Id } from "#contract/values.ts";

/** A service of the catalogue; `duracao_minutos` and `preco` (centavos) are the shop's, a barber may have their own. */
export const Service = z.object({
  id: Id,
  nome: z.string(),
  descricao: z.string().nullable(),
  categoria: z.string(),
  preco: Centavos,
  duracao_minutos: z.int(),
});
export type Service = z.infer<typeof Service>;

export const services = {
  list: call
    .route({ method: "GET", path: "/services", tags: ["Serviços"], summary: "Serviços ativos da barbearia" })
    .output(z.array(Service)),
};
