import * as z from "zod";
import { Client } from "#contract/client-records.ts";
import { idOf } from "#contract/values.ts";

/** What of a record that is joined may take the place of what the kept one says; what that one lacks is taken over anyway. */
export const mergeable = ["nome", "telefone", "email", "cpf", "data_nascimento"] as const;

export const MergeClients = z.strictObject({
  id: idOf("clients"),
  removed: idOf("clients"),
  taking: z.array(z.enum(mergeable)).max(mergeable.length, "Escolha cada campo uma vez."),
});
export type MergeClients = z.input<typeof MergeClients>;

/** Why two records may be of one person. */
const Likeness = z.enum(["telefone", "nome"]);

/** Another record that may be the same person's: with the same phone, or the same name and birth date. */
export const Duplicate = Client.pick({
  id: true,
  nome: true,
  telefone: true,
  email: true,
  total_visitas: true,
  conta: true,
}).extend({ cpf: z.string().nullable(), data_nascimento: z.string().nullable(), likeness: z.array(Likeness) });
export type Duplicate = z.infer<typeof Duplicate>;
