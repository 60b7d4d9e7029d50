import { asProvider } from "#server/actors.ts";
import type { Dependencies, ShopCall } from "#server/call.ts";
import { shopOfAccount } from "#server/features/payments/accounts/queries.ts";
import { insertEvent } from "#server/features/payments/hearing/queries.ts";
import { hearInvoice } from "#server/features/payments/invoices/rules.ts";
import type { ProviderEvent } from "#server/outside/payments/payments.ts";

/**
 * Stores a provider's event once, with the job that reads its object. Ignores events of accounts without a shop. Events of the platform's own
 * account are about invoices of shops.
 */
export async function hearEvent(deps: Dependencies, event: ProviderEvent): Promise<void> {
  const { name: provedor, ownKeys } = deps.payments!;
  if (event.account === null && !ownKeys) return hearInvoice(deps, event.about);
  const place = await shopOfAccount(deps.db, { provedor, conta: event.account });
  if (place) await asProvider({ deps }, place, (call) => keepEvent(call, event));
}

/** Returns whether the event was new. */
export async function keepEvent(call: ShopCall, event: ProviderEvent): Promise<boolean> {
  const { db, scope, deps } = call;
  const id = await insertEvent(db, scope, { ...event, provedor: deps.payments!.name });
  if (id) await call.enqueue({ name: "hear-payments", data: { shop: scope.shop, event: id } });
  return id !== undefined;
}
