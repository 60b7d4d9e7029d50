import { addDays, defaultTimezone, localDay } from "#contract/dates.ts";
import type { PlatformFigures, ShopOffer, ShopSubscription } from "#contract/shop-subscriptions.ts";
import type { PlatformCall, ShopCall } from "#server/call.ts";
import { dueDays } from "#server/features/shop-plans/periods/rules.ts";
import { firstPayable, newestPayment } from "#server/features/shop-plans/invoices/queries.ts";
import { ownPlan, ownSubscription, plansOffered, platformFigures } from "#server/features/shop-plans/queries.ts";
import { sendsMails } from "#server/installation.ts";

/** The platform's plans for shops, the plan of this one, and the platform's contact. */
export async function offerOf({ db, scope, deps: { installation, payments } }: ShopCall): Promise<ShopOffer> {
  const { whatsapp = null } = installation;
  const [plans, own] = [await plansOffered(db, scope), await ownPlan(db, scope)];
  // Own keys are those of the installation's one shop, which would pay itself.
  const online = payments !== null && !payments.ownKeys;
  return { plans, own, whatsapp, mail: sendsMails(installation), online };
}

/** The next due amount: the unpaid invoice, else the invoice of the next period. */
export async function subscription({ db, scope, now }: ShopCall): Promise<ShopSubscription> {
  const { aberta, pedido, ...own } = await ownSubscription(db, scope, localDay(now, defaultTimezone));
  const fatura = (await firstPayable(db, scope)) ?? null;
  const pagamento = await newestPayment(db, scope, new Date(now.getTime() - 86_400_000));
  const vence = aberta ?? (own.proxima && addDays(own.proxima, dueDays));
  return { ...own, fatura, pagamento, vence, pedido: pedido && { ...pedido, em: new Date(pedido.em).toISOString() } };
}

export function figures({ db, scope, now }: PlatformCall, { mes }: { mes: string }): Promise<PlatformFigures> {
  return platformFigures(db, scope, { mes: `${mes}-01`, today: localDay(now, defaultTimezone) });
}
