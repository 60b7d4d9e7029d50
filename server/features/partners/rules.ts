import type * as z from "zod";
import type { ChangeContract, SaveContract } from "#contract/partners.ts";
import type { ShopCall } from "#server/call.ts";
import { refusing } from "#server/constraints.ts";
import { refuseFarAway } from "#server/features/entries/rules.ts";
import {
  contractById,
  deleteContract,
  insertContract,
  type Known,
  updateContract,
} from "#server/features/partners/queries.ts";
import { Refusal } from "#server/refusal.ts";

/**
 * Makes a barber a partner from a day on: later sales are shared, earlier commissions stay (business-rules 3). Refuses NOT_FOUND,
 * CONTRACT_OVERLAPS, and INVALID_INPUT for days that are `refuseFarAway`.
 */
export async function saveContract(call: ShopCall, given: z.output<typeof SaveContract>): Promise<{ id: string }> {
  refuseFarAway(call, daysOf(given));
  const id = await insertContract(call.db, call.scope, given).catch(refuseWrong);
  announceChange(call);
  return { id };
}

/**
 * Corrects the company or sets the last day. Refuses NOT_FOUND, CONTRACT_OVERLAPS, and INVALID_INPUT for an end before the first day
 * or that is `refuseFarAway`.
 */
export async function changeContract(call: ShopCall, given: z.output<typeof ChangeContract>): Promise<void> {
  refuseFarAway(call, daysOf(given));
  const { de } = await known(call, given.id);
  const tooEarly = { path: "ate", message: "O fim vem antes do início do contrato." };
  if (given.ate !== null && given.ate < de) throw new Refusal("INVALID_INPUT", { fields: [tooEarly] });
  await updateContract(call.db, call.scope, given).catch(refuseWrong);
  announceChange(call);
}

/** Removes a contract without sales. Refuses NOT_FOUND and CONTRACT_USED. */
export async function removeContract(call: ShopCall, id: string): Promise<void> {
  if ((await known(call, id)).usado) throw new Refusal("CONTRACT_USED");
  await deleteContract(call.db, call.scope, id);
  announceChange(call);
}

function daysOf({ de, ate }: { de?: string; ate: string | null }): Record<string, string> {
  return { ...(de && { de }), ...(ate && { ate }) };
}

async function known({ db, scope }: ShopCall, id: string): Promise<Known> {
  const found = await contractById(db, scope, id);
  if (!found) throw new Refusal("NOT_FOUND");
  return found;
}

function announceChange({ announce }: ShopCall): void {
  announce({ feature: "commissions", ids: [], days: [], for: { barbers: [], clients: [] } });
}

const refuseWrong = refusing({
  partner_contract_overlaps: ["CONTRACT_OVERLAPS"],
  partner_contracts_barbershop_id_barbeiro_id_fkey: ["NOT_FOUND"],
});
