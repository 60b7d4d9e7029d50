import type { Newcomer } from "#contract/newcomers.ts";
import { insertNewcomer } from "#server/features/clients/newcomers/queries.ts";
import { clientStanding } from "#server/features/clients/queries.ts";
import { refuseTaken } from "#server/features/clients/records/rules.ts";
import type { ShopCall } from "#server/call.ts";
import { Refusal } from "#server/refusal.ts";

/**
 * A client whom staff book for the first time: by name alone, as a dependent, or with a phone. A phone on file under the same name means
 * the existing client. Refuses PHONE_ON_FILE with the client who has it under another name (decisions 7), NOT_FOUND without that titular,
 * INVALID_INPUT when the titular is a dependent.
 */
export async function newcomer(call: ShopCall, given: Newcomer): Promise<string> {
  const { db, scope, now } = call;
  const { titular_id, parentesco, telefone } = { titular_id: null, parentesco: null, telefone: null, ...given };
  if (titular_id && !(await clientStanding(db, scope, { id: titular_id, now }))) throw new Refusal("NOT_FOUND");
  const row = { nome: given.nome, telefone, titular_id, parentesco };
  const made = await insertNewcomer(db, scope, row).catch(refuseTaken);
  if (made.client === null) throw new Refusal("PHONE_ON_FILE", { client: { id: made.held_by, nome: made.held_name } });
  return made.client;
}
