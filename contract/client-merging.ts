import * as z from "zod";
import { Client } from "#contract/client-records.ts";
import { idOf } from "#contract/values.ts";

/** The fields of the merged record that may replace those of the kept record. Fields that the kept record lacks are always taken over. */
export const mergeable = ["nome", "telefone", "email", "cpf", "data_nascimento"] as const;

export const MergeClients = z.strictObject({
  id: idOf("clients"),
  removed: idOf("clients"),
  taking: z.array(z.enum(mergeable)).max(mergeable.length, "Escolha cada campo uma vez."),
});
export type MergeClients = z.input<typeof MergeClients>;

/** Why two records may be of one person. */
const Likeness = z.enum(["telefone", "nome"]);

/** A possible duplicate: a record with the same phone, or with the same name and birth date. */
export const Duplicate = Client.pick({
  id: true,
  nome: true,
  telefone: true,
  email: true,
  total_visitas: true,
  conta: true,
}).extend({ cpf: z.string().nullable(), data_nascimento: z.string().nullable(), likeness: z.array(Likeness) });
export type Duplicate = z.infer<typeof Duplicate>;
