import * as z from "zod";
import { Kinship } from "#contract/client-records.ts";
import { Id, idOf, orNone, PersonName, Phone } from "#contract/values.ts";

/** A client who is new to the shop: a name with an unused phone or none, or a dependent of another client. */
const Newcomer = z.union([
  z.strictObject({ nome: PersonName, telefone: orNone(Phone) }),
  z.strictObject({ nome: PersonName, titular_id: idOf("clients"), parentesco: Kinship }),
]);
export type Newcomer = z.output<typeof Newcomer>;

export const BookedClient = z.union([z.strictObject({ id: idOf("clients") }), ...Newcomer.options], {
  error: "Escolha um cliente ou informe o nome.",
});
export type BookedClient = z.input<typeof BookedClient>;

/**
 * The client who has the number. The request is sent again with a choice: that client, a dependent of theirs, or a person without a phone.
 */
const OnFile = z.object({ client: z.object({ id: Id, nome: z.string() }) });
export type OnFile = z.infer<typeof OnFile>;

export const phoneOnFile = {
  status: 409,
  message: "Este telefone já é de um cliente. Diga para quem é o horário.",
  data: OnFile,
} as const;
