import { firstCharge } from "#contract/plan-prices.ts";
import { monthsOfPeriod } from "#contract/plans.ts";
import { asProvider } from "#server/actors.ts";
import type { Dependencies, ShopCall } from "#server/call.ts";
import { accountOf } from "#server/features/payments/accounts/queries.ts";
import { announcePlans, isReady } from "#server/features/payments/accounts/rules.ts";
import {
  type Begun,
  cardThatStays,
  insertOnline,
  keepCheckout,
  openCheckoutOf,
  payerEmail,
  planFor,
} from "#server/features/payments/checkout/queries.ts";
import { forgetPrice } from "#server/features/payments/offering/queries.ts";
import { subscriptionOf } from "#server/features/plans/subscribing/queries.ts";
import { otherPlan } from "#server/features/plans/subscribing/rules.ts";
import { today } from "#server/features/sales/closing/rules.ts";
import { lockClient } from "#server/features/sales/queries.ts";
import {
  type CheckoutInput,
  type Once,
  type Payments,
  PaymentsRefused,
  PaymentsUnavailable,
} from "#server/outside/payments/payments.ts";
import { Refusal } from "#server/refusal.ts";
import type { ShopScope } from "#server/scope.ts";

/** How long a checkout can be paid; Stripe allows at most a day. An open one is reused until half an hour before its end. */
const openHours = 23;
const leastMinutes = 30;

type Input = { plan: string; client: string };

/**
 * The provider's page on which a client subscribes to a plan by card, at the stored price, fee and trial: the client sends only the plan
 * (create-checkout of the spec). A repeated call returns the same page. Refuses NOT_FOUND, PLAN_IN_PREPARATION, PLAN_ARCHIVED, PLAN_FULL,
 * OTHER_PLAN, OTHER_TRIAL, ALREADY_SUBSCRIBED, NO_CHECKOUT_URL, CHECKOUT_FAILED, and ONLINE_CLOSED when the provider no longer works for
 * the shop.
 */
export async function openCheckout(
  { deps, scope }: { deps: Dependencies; scope: ShopScope },
  input: Input,
): Promise<{ id: string; url: string; expira_em: string }> {
  const { payments } = deps;
  if (!payments) throw new Refusal("PLAN_IN_PREPARATION");
  const place = { id: scope.shop, timezone: scope.timezone };
  const begun = await asProvider({ deps }, place, (call) => begin(call, payments, input));
  const { id, conta, price, fee, trial, email, expira_em: expires } = begun;
  const expira_em = expires.toISOString();
  if (begun.url) return { id, url: begun.url, expira_em };
  const page = `${deps.siteUrl}/cliente/assinatura`;
  const pages = { done: `${page}?checkout=${id}`, cancelled: page };
  const opened = await payments
    .openCheckout(conta, { reference: id, price, fee, trial, email, expires, ...pages })
    .catch(async (error: unknown) => {
      if (error instanceof PaymentsUnavailable) throw new Refusal("CHECKOUT_FAILED");
      if (!(error instanceof PaymentsRefused)) throw error;
      deps.log.warn({ err: error, shop: scope.shop }, "a checkout was refused by the provider");
      if (error.what !== "missing") throw new Refusal("ONLINE_CLOSED");
      await asProvider({ deps }, place, (call) => offerAnew(call, { plan: input.plan, price }));
      throw new Refusal("PLAN_IN_PREPARATION");
    });
  const { id: sessao, url } = opened;
  if (!url) throw new Refusal("NO_CHECKOUT_URL");
  await asProvider({ deps }, place, ({ db, scope: own }) => keepCheckout(db, own, { id, sessao, url }));
  return { id, url, expira_em };
}

export function joiningFee(plan: string, amount: number): Once {
  return { name: `Taxa de adesão: ${plan}`, amount };
}

/** The provider no longer has the plan's price, so a new one is created. */
async function offerAnew(call: ShopCall, { plan, price }: { plan: string; price: string }): Promise<void> {
  if (!(await forgetPrice(call.db, call.scope, { plan, price }))) return;
  await call.enqueue({ name: "offer-plan", data: { shop: call.scope.shop, plan, instead: price } });
  announcePlans(call);
}

type Beginning = Begun & { conta: string } & Pick<CheckoutInput, "price" | "fee" | "trial" | "email">;

/** Stored before the provider is called, so that every later event about it can be matched. */
async function begin(call: ShopCall, payments: Payments, { plan: id, client }: Input): Promise<Beginning> {
  const { db, scope, now } = call;
  await lockClient(db, scope, client);
  const email = await payerEmail(db, scope, client);
  const plan = await planFor(db, scope, { plan: id, client, today: today(call) });
  if (email === undefined || !plan) throw new Refusal("NOT_FOUND");
  const account = await accountOf(db, scope, payments);
  if (plan.archived) throw new Refusal("PLAN_ARCHIVED");
  if (!plan.price || !isReady(account)) throw new Refusal("PLAN_IN_PREPARATION");
  if (await cardThatStays(db, scope, client)) throw new Refusal("ALREADY_SUBSCRIBED");
  const current = await subscriptionOf(db, scope, client);
  if (current && current.plan_id !== id && current.ate >= today(call)) throw otherPlan(current);
  if (plan.full) throw new Refusal("PLAN_FULL");
  const { preco, periodo, adesao, teste_dias } = plan;
  const terms = { cliente_id: client, plan_id: id, preco, meses: monthsOfPeriod[periodo], adesao, teste_dias };
  const agreed = { ...terms, provedor: payments.name, conta: account.conta };
  const until = new Date(now.getTime() + leastMinutes * 60_000);
  const expira_em = new Date(now.getTime() + openHours * 3_600_000);
  const begun =
    (await openCheckoutOf(db, scope, { ...agreed, until })) ??
    (await insertOnline(db, scope, { ...agreed, expira_em, created_at: now }));
  // The fee is paid with the first period: after a trial it is added to the charge that ends it.
  const fee = adesao > 0 && teste_dias === null ? joiningFee(plan.nome, adesao) : null;
  const trial = teste_dias === null ? null : { days: teste_dias, terms: firstCharge(plan)! };
  return { ...begun, conta: account.conta, price: plan.price, fee, trial, email };
}
