import * as z from "zod";
import { call } from "#contract/refusals.ts";
import { Id, rowOf, text } from "#contract/values.ts";

/** A client as the booking form shows one. `verificado`: the phone number was confirmed. `conta`: they sign in. */
export const ClientSummary = z.object({
  id: Id,
  nome: z.string(),
  telefone: z.string().nullable(),
  verificado: z.boolean(),
  conta: z.boolean(),
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
    .input(z.strictObject({ query: text(80) }))
    .output(z.array(ClientSummary).max(20)),
  confirmPhone: call
    .route({
      method: "POST",
      path: "/clients/{id}/confirm-phone",
      tags: ["Clientes"],
      summary: "Confirmar que o telefone é do cliente",
      description: "O que foi marcado com esse telefone sem conta passa a ser desse cliente.",
    })
    .errors({ PHONE_TAKEN: { status: 409, message: "Outra conta já confirmou esse telefone." } })
    .input(rowOf("clients"))
    .output(z.void()),
};
