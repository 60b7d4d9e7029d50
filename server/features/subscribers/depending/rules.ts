import type * as z from "zod";
import type { AddDependent, RemoveDependent } from "#contract/subscription-acts.ts";
import type { ShopCall } from "#server/call.ts";
import { refusing } from "#server/constraints.ts";
import type { RowChange } from "#contract/row-changes.ts";
import { historyOf } from "#server/features/audit/row-changes/rules.ts";
import { namesFor } from "#server/features/audit/security-log/rules.ts";
import { clientOf, holdSubscription } from "#server/features/plans/subscribing/queries.ts";
import { lockClient } from "#server/features/sales/queries.ts";
import { dependencesOf, endDependence, insertDependent } from "#server/features/subscribers/depending/queries.ts";
import { heldSubscription } from "#server/features/subscribers/rules.ts";
import { Refusal } from "#server/refusal.ts";

const refuse = refusing({
  dependents_full: ["DEPENDENTS_FULL"],
  own_dependent: ["INVALID_INPUT", "client", "É o cliente da própria assinatura."],
  one_titular: ["INVALID_INPUT", "client", "Este cliente já depende de uma assinatura. Remova-o de lá antes."],
  client_erased: ["NOT_FOUND"],
  subscription_dependents_barbershop_id_cliente_id_fkey: ["NOT_FOUND"],
  subscription_dependents_barbershop_id_titular_id_fkey: ["NOT_FOUND"],
});

/**
 * Covers another client of the shop with the same subscription and its quota (business-rules 5). Refuses NOT_FOUND, NOT_SUBSCRIBED when it
 * has ended, DEPENDENTS_FULL beyond the plan's number, and INVALID_INPUT for its own client and for a dependent of another.
 */
export async function addDependent(call: ShopCall, { id, client }: z.output<typeof AddDependent>): Promise<void> {
  const { db, scope } = call;
  const titular_id = await clientOf(db, scope, id);
  if (!titular_id) throw new Refusal("NOT_FOUND");
  // Before the subscription, as a comanda of the dependent locks both; in one order, so that two who add each other wait.
  for (const one of [titular_id, client].toSorted()) await lockClient(db, scope, one);
  await heldSubscription(call, id);
  await insertDependent(db, scope, { titular_id, cliente_id: client }).catch(refuse);
  announceTo(call, [titular_id, client]);
}

/** Ends it for a dependent; their uses still count in the quota. Refuses NOT_FOUND. */
export async function removeDependent(
  call: ShopCall,
  { id, dependente }: z.output<typeof RemoveDependent>,
): Promise<void> {
  const { db, scope, now } = call;
  const titular = await clientOf(db, scope, id);
  if (!titular) throw new Refusal("NOT_FOUND");
  await lockClient(db, scope, titular);
  // Waits for comandas that it covers.
  await holdSubscription(db, scope, id);
  const removed = await endDependence(db, scope, { id: dependente, titular, now });
  if (!removed) throw new Refusal("NOT_FOUND");
  announceTo(call, [titular, removed]);
}

/** The changes of a subscription, and whom it covered beside its client, newest first. */
export async function subscriptionHistory(call: ShopCall, id: string): Promise<RowChange[]> {
  const changes = await historyOf(call, { table: "subscribers", id });
  const dependences = await dependencesOf(call.db, call.scope, id);
  const nameOf = await namesFor(
    call,
    dependences.map(({ user_id }) => user_id),
  );
  const told = dependences.map(({ id: of, nome, removed, user_id, created_at }): RowChange => {
    const changed = { [`dependente ${nome}`]: removed ? [true, null] : [null, true] } as RowChange["changed"];
    return { id: of, person: nameOf(user_id), changed, created_at: created_at.toISOString() };
  });
  return [...changes, ...told].toSorted((one, other) => (one.created_at < other.created_at ? 1 : -1)).slice(0, 100);
}

function announceTo(call: ShopCall, clients: string[]): void {
  call.announce({ feature: "subscribers", ids: [], days: [], for: { barbers: [], clients } });
}
