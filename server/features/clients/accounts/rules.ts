import type { ShopCall } from "#server/call.ts";
import { giveRecord, ownRecord } from "#server/features/clients/accounts/queries.ts";
import { mergeClients } from "#server/features/clients/merging/queries.ts";
import { confirmPhone } from "#server/features/clients/queries.ts";
import { announceClient } from "#server/features/clients/records/rules.ts";
import { announceVisitsAhead } from "#server/features/clients/rules.ts";
import { Refusal } from "#server/refusal.ts";

/**
 * Links the record to the account that accepts, with the visits of its number, because the shop vouches for it. Another record of this
 * person here is merged into it. Refuses INVITATION_INVALID when the record has another account by now.
 */
export async function takeRecord(call: ShopCall, record: { id: string; email: string }): Promise<void> {
  const { db, scope } = call;
  // First, so that only the record's own number is confirmed. If another account has confirmed it, the record stays without it.
  await confirmPhone(db, scope, record.id);
  const own = await ownRecord(db, scope);
  const isOther = own !== undefined && own !== record.id;
  if (isOther && (await mergeClients(db, scope, { id: record.id, removed: own, taking: [] })) !== "merged")
    throw new Refusal("INVITATION_INVALID");
  if (!(await giveRecord(db, scope, record))) throw new Refusal("INVITATION_INVALID");
  await announceVisitsAhead(call, record.id);
  announceClient(call, record.id);
}
