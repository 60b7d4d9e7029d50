import * as z from "zod";
import { call } from "#contract/refusals.ts";
import { Id } from "#contract/values.ts";

/** A client as the booking form shows one. `verificado` is false until the phone number was confirmed. */
export const ClientSummary = z.object({
  id: Id,
  nome: z.string(),
  telefone: z.string().nullable(),
  verificado: z.boolean(),
});
export type ClientSummary = z.infer<typeof ClientSummary>;

export const clients = {
  search: call
    .route({
      method: "GET",
      path: "/clients/search",
      tags: ["Clientes"],
      summary: "Clientes por nome ou telefone",
    })
    .input(z.strictObject({ query: z.string().trim().max(80) }))
    .output(z.array(ClientSummary).max(20)),
};
