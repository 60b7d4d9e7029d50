import { asProvider } from "#server/actors.ts";
import type { Dependencies } from "#server/call.ts";
import { purchaseById } from "#server/features/payments/purchases/queries.ts";
import { readPurchase } from "#server/features/payments/purchases/reading/rules.ts";
import type { Place } from "#server/features/payments/reading/turns/rules.ts";

type Sending = { deps: Dependencies; place: Place };
type Sent = { purchase: string } | { comanda: string; refund: boolean };

/** Refunds a purchase once, however often it is tried, and posts the result; `refund` false only posts what staff returned in another form. */
export async function sendPurchaseBack({ deps, place }: Sending, of: Sent): Promise<void> {
  const by = "purchase" in of ? { id: of.purchase } : { comanda: of.comanda };
  const found = await asProvider({ deps }, place, ({ db, scope }) => purchaseById(db, scope, by));
  if (!found?.cobranca) return;
  const isDue = "purchase" in of || of.refund;
  if (isDue) await deps.payments!.refund(found.conta, found.cobranca, `purchase ${found.id}`);
  await readPurchase({ deps, place }, found.id);
}
