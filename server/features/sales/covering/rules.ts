import type { Comanda } from "#contract/comandas.ts";
import { localDay } from "#contract/dates.ts";
import type { ShopCall } from "#server/call.ts";
import { refusing } from "#server/constraints.ts";
import { coverComanda, isOfPlan, judgeCoverage } from "#server/features/sales/covering/queries.ts";
import { Refusal } from "#server/refusal.ts";

const refuse = refusing({ within_quota: ["QUOTA_OVER"], not_covered: ["NOT_COVERED"] });

/**
 * What the plan of an open comanda's client covers today costs nothing, and what it does not is as much cheaper as the plan says,
 * where staff have not said otherwise (business-rules 5 and 11).
 */
export async function coverNow(call: ShopCall, comanda: string): Promise<void> {
  await coverComanda(call.db, call.scope, { comanda, dia: today(call) });
}

/** After an item was to be covered: refuses QUOTA_OVER or NOT_COVERED where it is not. */
export async function refuseUncovered(call: ShopCall, { id: comanda, items }: Comanda, item: string): Promise<void> {
  const found = items.find(({ id }) => id === item);
  // A combo has become its parts.
  if (!found || found.coberto) return;
  const isOver = await isOfPlan(call.db, call.scope, { comanda, item, dia: today(call) });
  throw new Refusal(isOver ? "QUOTA_OVER" : "NOT_COVERED");
}

/** What is covered as a comanda is closed counts in the cycle of that day. Refuses QUOTA_OVER and NOT_COVERED: nothing is written then. */
export async function judgeCovered(call: ShopCall, { id: comanda, items }: Comanda, dia: string): Promise<void> {
  if (items.some(({ coberto }) => coberto)) await judgeCoverage(call.db, call.scope, { comanda, dia }).catch(refuse);
}

function today({ now, scope }: ShopCall): string {
  return localDay(now, scope.timezone);
}
