import type * as z from "zod";
import type { MergeClients } from "#contract/client-merging.ts";
import { recordInShop } from "#server/features/audit/rules.ts";
import { mergeClients } from "#server/features/clients/merging/queries.ts";
import { announceClient, refuseTaken } from "#server/features/clients/records/rules.ts";
import { announceVisitsAhead } from "#server/features/clients/rules.ts";
import type { RequestContext, ShopCall } from "#server/call.ts";
import { Refusal } from "#server/refusal.ts";

/**
 * Merges two records of one person: every visit and consent stays, and the history records it. Refuses NOT_FOUND; TWO_ACCOUNTS when both
 * have an account; INVALID_INPUT when a third record has the phone.
 */
export async function merge(call: ShopCall & RequestContext, input: z.output<typeof MergeClients>): Promise<void> {
  const outcome = await mergeClients(call.db, call.scope, input).catch(refuseTaken);
  if (outcome === "missing") throw new Refusal("NOT_FOUND");
  if (outcome === "accounts") throw new Refusal("TWO_ACCOUNTS");
  const { id, removed } = input;
  await recordInShop(call, "clients_merged", { severity: "medium", details: { client: id, removed } });
  await call.enqueue({ name: "end-doubled", data: { shop: call.scope.shop, client: id } });
  announceClient(call, id);
  await announceVisitsAhead(call, id);
}
