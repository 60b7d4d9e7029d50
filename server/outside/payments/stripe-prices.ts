import { createHash } from "node:crypto";
import { Stripe } from "stripe";
import type { Offer, Once } from "./payments.ts";
import { idOf } from "./stripe-reading.ts";

type At = (key?: string) => Stripe.RequestOptions;

/** The product's id is derived from ours, so that creating it twice makes one. */
export async function offerPlan(stripe: Stripe, { plan, name, price, months, product, instead }: Offer, at: At) {
  const id = product ?? `navalha_${plan.replaceAll("-", "")}`;
  const known = await stripe.products.update(id, { name, active: true }, at()).catch(missing);
  if (!known) await stripe.products.create({ id, name }, at()).catch(existing);
  const given = { product: id, currency: "brl", unit_amount: price };
  const terms = { ...given, months, instead };
  const made = await stripe.prices.create(
    { ...given, recurring: { interval: "month", interval_count: months } },
    at(`price ${digest(terms)}`),
  );
  return { product: id, price: made.id };
}

export function digest(of: object): string {
  return createHash("sha256").update(JSON.stringify(of)).digest("hex").slice(0, 32);
}

/** Read first: a price that is set already is not set again. Its product and period stay. */
export async function repricePlan(
  stripe: Stripe,
  { subscription, price: unit_amount }: { subscription: string; price: number },
  at: Stripe.RequestOptions,
): Promise<void> {
  const { items } = await stripe.subscriptions.retrieve(subscription, {}, at);
  const { id, price } = items.data[0]!;
  if (price.unit_amount === unit_amount) return;
  const { interval, interval_count } = price.recurring!;
  const price_data = {
    currency: price.currency,
    product: idOf(price.product)!,
    recurring: { interval, interval_count },
  };
  const changed = [{ id, price_data: { ...price_data, unit_amount } }];
  await stripe.subscriptions.update(subscription, { items: changed, proration_behavior: "none" }, at);
}

/**
 * The amount waits as an item of the next invoice, one for each subscription. It is changed and never deleted, since Stripe charges what
 * waits also after a cancel, and a key would not make a deleted item again.
 */
export async function addOnce(
  stripe: Stripe,
  { subscription, name, amount }: Once & { subscription: string },
  at: At,
): Promise<void> {
  const { customer: payer } = await stripe.subscriptions.retrieve(subscription, {}, at());
  const customer = idOf(payer)!;
  const [waiting] = (await stripe.invoiceItems.list({ customer, limit: 1 }, at())).data;
  if (!waiting && amount > 0) {
    const made = { customer, subscription, amount, currency: "brl", description: name };
    await stripe.invoiceItems.create(made, at(`once ${subscription}`));
  }
  if (waiting && waiting.invoice === null && waiting.amount !== amount)
    await stripe.invoiceItems.update(waiting.id, { amount }, at());
}

export function codeOf(error: unknown): string | undefined {
  return error instanceof Stripe.errors.StripeInvalidRequestError ? error.code : undefined;
}

function missing(error: unknown): null {
  if (codeOf(error) === "resource_missing") return null;
  throw error;
}

function existing(error: unknown): void {
  if (codeOf(error) !== "resource_already_exists") throw error;
}
