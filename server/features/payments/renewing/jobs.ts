import { asProvider } from "#server/actors.ts";
import type { Dependencies } from "#server/call.ts";
import { shopById } from "#server/features/barbershops/administration/queries.ts";
import { onlineOfSubscription, paymentToSendBack } from "#server/features/payments/renewing/queries.ts";
import type { SentBack } from "#server/jobs.ts";

/** Gives a card its money back, once however often it is tried, and charges it no more. */
export async function sendMoneyBack(deps: Dependencies, { shop, ...of }: SentBack): Promise<void> {
  const { payments } = deps;
  const place = payments && (await shopById(deps.db, shop));
  if (!place) return;
  const found = await asProvider({ deps }, place, ({ db, scope }) => paymentToSendBack(db, scope, of));
  if (!found) return;
  const { id, conta, cobranca, assinatura } = found;
  // First the end: the money that goes back tells us to read it again, and then both stand.
  if (assinatura) await payments.cancel(conta, assinatura, "now");
  if (cobranca && (!("refund" in of) || of.refund)) await payments.refund(conta, cobranca, `refund ${id}`);
}

type Renewing = { shop: string; subscription: string; renews: boolean };

/** A subscription that was cancelled here is charged no more after what is paid, at once where its card is late; one that goes on after all is. */
export async function renewOnline(deps: Dependencies, { shop, subscription, renews }: Renewing): Promise<void> {
  const { payments } = deps;
  const place = payments && (await shopById(deps.db, shop));
  if (!place) return;
  const found = await asProvider({ deps }, place, ({ db, scope }) => onlineOfSubscription(db, scope, subscription));
  if (!found) return;
  if (renews) await payments.goOn(found.conta, found.assinatura);
  else await payments.cancel(found.conta, found.assinatura, found.isLate ? "now" : "at_end");
}
