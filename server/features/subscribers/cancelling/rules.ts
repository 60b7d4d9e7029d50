import type * as z from "zod";
import { localDay } from "#contract/dates.ts";
import type { CancelSubscription } from "#contract/subscription-acts.ts";
import type { ShopCall } from "#server/call.ts";
import { cardOf, changeSubscription } from "#server/features/plans/subscribing/queries.ts";
import { announceSubscribers } from "#server/features/plans/subscribing/rules.ts";
import { heldSubscription } from "#server/features/subscribers/rules.ts";
import { Refusal } from "#server/refusal.ts";
import { actorOf } from "#server/scope.ts";

/**
 * Cancels a subscription: it covers until its paid time ends, and nothing is refunded (business-rules 5). Only the admin may
 * (business-rules 12). Refuses NOT_FOUND, NOT_SUBSCRIBED when no paid time is left, and ALREADY_CANCELLED.
 */
export async function cancelSubscription(
  call: ShopCall,
  { id, motivo }: z.output<typeof CancelSubscription>,
): Promise<void> {
  const { cancelled_at, ate } = await heldSubscription(call, id);
  if (cancelled_at) throw new Refusal("ALREADY_CANCELLED");
  const { db, scope, now } = call;
  // A refused card is retried until the subscription is cancelled.
  if (ate < today(call) && !(await cardOf(db, scope, id))) throw new Refusal("NOT_SUBSCRIBED");
  const cancelled = { cancelled_at: now, cancelled_by: actorOf(scope), motivo_cancelamento: motivo };
  await changeSubscription(db, scope, { id, ...cancelled });
  await tellProvider(call, id);
  announceSubscribers(call);
}

/**
 * Undoes a cancellation until the paid time ends; after that the plan must be sold again. Refuses NOT_FOUND, NOT_CANCELLED and
 * NOT_SUBSCRIBED.
 */
export async function undoCancel(call: ShopCall, id: string): Promise<void> {
  const { cancelled_at, ate } = await heldSubscription(call, id);
  if (!cancelled_at) throw new Refusal("NOT_CANCELLED");
  if (ate < today(call)) throw new Refusal("NOT_SUBSCRIBED");
  const none = { cancelled_at: null, cancelled_by: null, motivo_cancelamento: null };
  await changeSubscription(call.db, call.scope, { id, ...none });
  await tellProvider(call, id);
  announceSubscribers(call);
}

/** Stops or resumes the renewal by card at the provider, after the commit. */
async function tellProvider(call: ShopCall, subscription: string): Promise<void> {
  if (call.deps.payments) await call.enqueue({ name: "renew-online", data: { shop: call.scope.shop, subscription } });
}

function today({ now, scope }: ShopCall): string {
  return localDay(now, scope.timezone);
}
