import { localDay } from "#contract/dates.ts";
import type { ShopCall } from "#server/call.ts";
import { advance } from "#server/features/appointments/rules.ts";
import { withDeskRights } from "#server/features/plans/subscribing/queries.ts";
import { type Concluded, lockVisits } from "#server/features/sales/visits/queries.ts";

/**
 * Locks the visits that closing this comanda concludes. Returns their clients. Call it before the comanda is locked: a no-show locks its
 * visit first, too.
 */
export async function holdVisits(call: ShopCall, comanda: string): Promise<string[]> {
  const visits = await withDeskRights(call.db, call.scope, () => due(call, comanda));
  return visits.flatMap(({ cliente_id }) => cliente_id ?? []);
}

/** Concludes them, as the agenda does, with those that were joined to it meanwhile. One of a later day is paid ahead and stays booked. */
export async function concludeVisits(call: ShopCall, comanda: string): Promise<void> {
  await withDeskRights(call.db, call.scope, async () => {
    for (const { id } of await due(call, comanda)) await advance(call, "finish", { id, isPaid: true });
  });
}

function due({ db, scope, now }: ShopCall, comanda: string): Promise<Concluded[]> {
  return lockVisits(db, scope, { comanda, until: localDay(now, scope.timezone) });
}
