import { DatabaseError } from "pg";
import type * as z from "zod";
import type { SaveRate } from "#contract/commissions.ts";
import type { ShopCall } from "#server/call.ts";
import { deleteRate, upsertRate } from "#server/features/commissions/rates/queries.ts";
import { Refusal } from "#server/refusal.ts";

/** Saves a rate for future sales. Refuses NOT_FOUND. */
export async function saveRate(call: ShopCall, given: z.output<typeof SaveRate>): Promise<{ id: string }> {
  const id = await upsertRate(call.db, call.scope, given).catch(refuseUnknown);
  announceChange(call);
  return { id };
}

/** Refuses NOT_FOUND. */
export async function removeRate(call: ShopCall, id: string): Promise<void> {
  if (!(await deleteRate(call.db, call.scope, id))) throw new Refusal("NOT_FOUND");
  announceChange(call);
}

function announceChange(call: ShopCall): void {
  call.announce({ feature: "commissions", ids: [], days: [], for: { barbers: [], clients: [] } });
}

function refuseUnknown(error: unknown): never {
  const isUnknown =
    error instanceof DatabaseError && /_(barbeiro|service|product)_id_fkey$/.test(error.constraint ?? "");
  throw isUnknown ? new Refusal("NOT_FOUND") : error;
}
