import { addDays } from "#contract/dates.ts";
import type { MySubscription } from "#contract/payments.ts";
import { withdrawalDays } from "#contract/purchases.ts";
import { asProvider } from "#server/actors.ts";
import type { ShopCall } from "#server/call.ts";
import { answered, type Outside, providerOf } from "#server/features/payments/accounts/rules.ts";
import { subscriptionOfMine } from "#server/features/payments/checkout/queries.ts";
import {
  keepWithdrawal,
  ownPayer,
  ownSubscription,
  type Withdrawal,
  withdrawalOf,
} from "#server/features/payments/own/queries.ts";
import { today } from "#server/features/sales/closing/rules.ts";
import { dayOf } from "#server/features/sales/online/rules.ts";
import { lockClient } from "#server/features/sales/queries.ts";
import { cancelSubscription } from "#server/features/subscribers/cancelling/rules.ts";
import type { CancelReason } from "#contract/subscription-acts.ts";
import { Refusal } from "#server/refusal.ts";
import type { ClientScope } from "#server/scope.ts";

type Own = Outside<ShopCall<ClientScope>> & { scope: ClientScope };

/** A client cancels their own subscription; it covers until the paid time ends. Refuses NOT_SUBSCRIBED and ALREADY_CANCELLED. */
export async function cancelOwn({ deps, scope }: Own, { motivo }: { motivo: CancelReason }): Promise<void> {
  const place = { id: scope.shop, timezone: scope.timezone };
  await asProvider({ deps }, place, async (call) => {
    const id = await ownSubscription(call.db, call.scope, scope.client);
    if (!id) throw new Refusal("NOT_SUBSCRIBED");
    await cancelSubscription(call, { id, motivo });
  });
}

/**
 * Refunds the first payment of an online sale in full and ends the plan, within seven days (CDC 49), cancelled or not. The withdrawal is
 * stored before the provider is called; a repeated call refunds only once. Refuses WITHDRAWAL_OVER and ALREADY_BACK.
 */
export async function withdrawOwn({ deps, scope }: Own): Promise<void> {
  const place = { id: scope.shop, timezone: scope.timezone };
  await asProvider({ deps }, place, async (call) => {
    await lockClient(call.db, call.scope, scope.client);
    const paid = await withdrawalOf(call.db, call.scope, scope.client);
    if (!paid || withdrawalEnd(call, paid) < today(call)) throw new Refusal("WITHDRAWAL_OVER");
    if (paid.voltou) throw new Refusal("ALREADY_BACK");
    if (paid.desistiu_em) return;
    await keepWithdrawal(call.db, call.scope, { id: paid.id, now: call.now });
    await call.enqueue({ name: "send-back", data: { shop: scope.shop, payment: paid.id } });
    call.announce({ feature: "subscribers", ids: [], days: [], for: { barbers: [], clients: [scope.client] } });
  });
}

/** A client's subscription, and until when they may withdraw from its payment. */
export async function readOwn(call: ShopCall<ClientScope>): Promise<MySubscription> {
  const { db, scope } = call;
  const { online, ...own } = await subscriptionOfMine(db, scope, today(call));
  const paid = online ? await withdrawalOf(db, scope, scope.client) : undefined;
  const until = paid && !paid.voltou ? withdrawalEnd(call, paid) : null;
  const desiste_ate = until !== null && until >= today(call) && !paid?.desistiu_em ? until : null;
  const isAttempt = online?.situacao === "pendente" || online?.situacao === "falhou";
  // A later attempt is not what went back.
  const back = isAttempt ? null : ("devolvida" as const);
  const desistencia = paid?.desistiu_em ? (paid.voltou ? back : ("pedida" as const)) : null;
  return { ...own, online: online && { ...online, desiste_ate, desistencia } };
}

/** The last day for a withdrawal. */
function withdrawalEnd(call: Pick<ShopCall, "scope">, { pago_em }: Withdrawal): string {
  return addDays(dayOf(call, pago_em), withdrawalDays);
}

/** The provider's page on which a client changes the paying card. Refuses NOT_FOUND without one, and PROVIDER_SILENT. */
export async function ownCardPage({ deps, inside }: Own): Promise<{ url: string }> {
  const payer = deps.payments && (await inside(({ db, scope }) => ownPayer(db, scope)));
  if (!payer) throw new Refusal("NOT_FOUND");
  const back = `${deps.siteUrl}/cliente/assinatura`;
  return { url: await answered(providerOf(deps).cardPage(payer.conta, payer.pagador, back)) };
}
