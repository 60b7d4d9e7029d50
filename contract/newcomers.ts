import * as z from "zod";
import { Kinship } from "#contract/client-records.ts";
import { Id, idOf, orNone, PersonName, Phone } from "#contract/values.ts";

/** Whom staff book for the first time: by a name, with a phone that nobody has or none, or as a dependent of somebody. */
const Newcomer = z.union([
  z.strictObject({ nome: PersonName, telefone: orNone(Phone) }),
  z.strictObject({ nome: PersonName, titular_id: idOf("clients"), parentesco: Kinship }),
]);
export type Newcomer = z.output<typeof Newcomer>;

export const BookedClient = z.union([z.strictObject({ id: idOf("clients") }), ...Newcomer.options], {
  error: "Escolha um cliente ou informe o nome.",
});
export type BookedClient = z.input<typeof BookedClient>;

/** Who has the number; the request is sent again with whom it is for: them, a dependent of theirs, or somebody without a phone. */
const OnFile = z.object({ client: z.object({ id: Id, nome: z.string() }) });
export type OnFile = z.infer<typeof OnFile>;

export const phoneOnFile = {
  status: 409,
  message: "Este telefone já é de um cliente. Diga para quem é o horário.",
  data: OnFile,
} as const;
