import { addDays } from "#contract/dates.ts";
import { withdrawalDays } from "#contract/payments.ts";
import { asProvider } from "#server/actors.ts";
import type { ShopCall } from "#server/call.ts";
import { answered, type Outside, providerOf } from "#server/features/payments/accounts/rules.ts";
import { firstPayment, ownPayer, ownSubscription } from "#server/features/payments/own/queries.ts";
import { today } from "#server/features/sales/closing/rules.ts";
import { dayOf } from "#server/features/sales/online/rules.ts";
import { cancelSubscription } from "#server/features/subscribers/cancelling/rules.ts";
import type { CancelReason } from "#contract/subscription-acts.ts";
import { Refusal } from "#server/refusal.ts";
import type { ClientScope } from "#server/scope.ts";

type Own = Outside<ShopCall<ClientScope>> & { scope: ClientScope };

/** A client ends their own: it is good until what is paid is over. Refuses NOT_SUBSCRIBED and ALREADY_CANCELLED. */
export async function cancelOwn({ deps, scope }: Own, { motivo }: { motivo: CancelReason }): Promise<void> {
  const place = { id: scope.shop, timezone: scope.timezone };
  await asProvider({ deps }, place, async (call) => {
    const id = await ownSubscription(call.db, call.scope, scope.client);
    if (!id) throw new Refusal("NOT_SUBSCRIBED");
    await cancelSubscription(call, { id, motivo });
  });
}

/** The first payment of an online sale goes back whole, with the plan, within seven days (CDC 49). Refuses WITHDRAWAL_OVER. */
export async function withdrawOwn({ deps, scope }: Own): Promise<void> {
  const place = { id: scope.shop, timezone: scope.timezone };
  await asProvider({ deps }, place, async (call) => {
    const payment = await firstPayment(call.db, call.scope, scope.client);
    const isOver = !payment || addDays(dayOf(call, payment.created_at), withdrawalDays) < today(call);
    if (isOver) throw new Refusal("WITHDRAWAL_OVER");
    await call.enqueue({ name: "send-back", data: { shop: scope.shop, payment: payment.id } });
  });
}

/** The provider's page on which a client changes the card that pays. Refuses NOT_FOUND without one, and PROVIDER_SILENT. */
export async function ownCardPage({ deps, inside }: Own): Promise<{ url: string }> {
  const payer = deps.payments && (await inside(({ db, scope }) => ownPayer(db, scope)));
  if (!payer) throw new Refusal("NOT_FOUND");
  const back = `${deps.siteUrl}/cliente/assinatura`;
  return { url: await answered(providerOf(deps).cardPage(payer.conta, payer.pagador, back)) };
}
