import { Stripe } from "stripe";
import {
  type CheckoutInput,
  NotSigned,
  type Once,
  type PaymentInput,
  type Payments,
  PaymentsRefused,
  PaymentsUnavailable,
  type ProviderEvent,
  type Standing,
  type SubscriptionState,
} from "./payments.ts";
import { addOnce, codeOf, digest, offerPlan, repricePlan } from "./stripe-prices.ts";
import { type AboutObject, aboutOf, chargesOf, idOf, invoicesOf, paymentOn } from "./stripe-reading.ts";

export type StripeOptions = {
  secretKey: string;
  /** One, or several with commas between: those of connected accounts and of the platform's own. */
  webhookSecret: string;
  ownKeys: boolean;
  apiUrl: string;
  /** Milliseconds. */ patience?: number;
  retries?: number;
};

/** Pinned: periods stand on items, and the subscription of an invoice under its parent. The SDK's types are of this version alone. */
const apiVersion = "2026-10-28.endive";

/** Maximum age of a signed webhook, in seconds; 0 would allow any age. */
const tolerance = 300;

/** How long a Pix can be paid, in seconds. */
const pixSeconds = 1200;

/** The event types we listen to; others are ignored. */
const heard =
  /^((checkout\.session|customer\.subscription|invoice|charge|refund)\.|account\.(updated|application\.deauthorized)$)/;

/** Stripe: Checkout for payers, Billing for the cycles, Connect for the accounts of shops. */
export function stripePayments(options: StripeOptions): Payments {
  const { ownKeys, webhookSecret } = options;
  const stripe = clientOf(options);
  const at = (account: string | null, key?: string) => ({
    ...(ownKeys || account === null ? {} : { stripeAccount: account }),
    ...(key ? { idempotencyKey: key } : {}),
  });
  return {
    name: "stripe",
    ownKeys,
    openAccount: (shop) => asking(() => openAccount(stripe, { ownKeys, ...shop })),
    account: (account) =>
      asking(async () => {
        const found = await stripe.accounts.retrieve(account);
        return { ready: found.charges_enabled };
      }),
    accountPage: (account, { back, again }) =>
      asking(async () => {
        const page = { account, type: "account_onboarding", return_url: back, refresh_url: again } as const;
        return (await stripe.accountLinks.create(page)).url;
      }),
    offer: (account, offer) => asking(() => offerPlan(stripe, offer, (key) => at(account, key))),
    reprice: (account, subscription, price) => asking(() => repricePlan(stripe, { subscription, price }, at(account))),
    addOnce: (account, subscription, once) =>
      asking(() => addOnce(stripe, { subscription, ...once }, (key) => at(account, key))),
    openCheckout: (account, checkout) =>
      asking(async () => {
        const given = checkoutOf(checkout);
        const key = at(account, `checkout ${digest(given)}`);
        const { id, url } = await stripe.checkout.sessions.create(given, key).catch(noSuchPrice);
        return { id, url };
      }),
    standing: (account, of) => asking(() => standing(stripe, of, at(account))),
    openPayment: (account, payment) =>
      asking(async () => {
        const given = paymentOf(payment);
        const { id, url } = await stripe.checkout.sessions.create(given, at(account, `checkout ${digest(given)}`));
        return { id, url };
      }),
    payment: (account, checkout) => asking(() => paymentOn(stripe, checkout, at(account))),
    expire: (account, checkout) =>
      asking(async () => {
        await stripe.checkout.sessions.expire(checkout, {}, at(account)).catch(overBefore);
      }),
    refund: (account, charge, key, amount) =>
      asking(async () => {
        const given = { payment_intent: charge, ...(amount && { amount }) };
        await stripe.refunds.create(given, at(account, key)).catch(refundedBefore);
      }),
    cancel: (account, subscription, when) =>
      asking(async () => {
        const nothing = { subscription, name: "", amount: 0 };
        if (when === "now")
          await addOnce(stripe, nothing, (key) => at(account, key))
            .then(() => stripe.subscriptions.cancel(subscription, {}, at(account)))
            .catch(gone);
        else await changeEnd(stripe, { subscription, ends: true }, at(account));
      }),
    goOn: (account, subscription) => asking(() => changeEnd(stripe, { subscription, ends: false }, at(account))),
    cardPage: (account, customer, back) =>
      asking(async () => {
        const flow_data = { type: "payment_method_update" } as const;
        const page = { customer, return_url: back, flow_data };
        return (await stripe.billingPortal.sessions.create(page, at(account))).url;
      }),
    readEvent: (body, signature, now) => eventOf(signedEvent(stripe, { body, signature, webhookSecret, now })),
    events: (account, since) => eventsSince(stripe, since, at(account)),
  };
}

function clientOf({ secretKey, apiUrl, patience = 8000, retries = 2 }: StripeOptions): Stripe {
  const { protocol, hostname, port } = new URL(apiUrl);
  return new Stripe(secretKey, {
    apiVersion,
    protocol: protocol === "http:" ? "http" : "https",
    host: hostname,
    port: port || (protocol === "http:" ? 80 : 443),
    timeout: patience,
    maxNetworkRetries: retries,
    telemetry: false,
  });
}

type Owner = { ownKeys: boolean; id: string; name: string; email: string; instead?: string | undefined };

/** A shop's account is its own: it signs in at Stripe, bears its fees and losses, and Stripe collects the legally required data. */
async function openAccount(stripe: Stripe, { ownKeys, id, name, email, instead }: Owner): Promise<string> {
  if (ownKeys) return (await stripe.accounts.retrieveCurrent()).id;
  const made = await stripe.accounts.create(
    { type: "standard", country: "BR", email, business_profile: { name }, metadata: { barbershop: id } },
    { idempotencyKey: `account ${id}${instead ? ` after ${instead}` : ""}` },
  );
  return made.id;
}

function checkoutOf({ reference, price, fee, trial, email, done, cancelled, expires }: CheckoutInput) {
  return {
    mode: "subscription",
    client_reference_id: reference,
    line_items: [{ price, quantity: 1 }, ...(fee ? [onceOf(fee)] : [])],
    ...(trial && { payment_method_collection: "always", custom_text: { submit: { message: trial.terms } } }),
    allowed_payment_method_types: ["card"],
    locale: "pt-BR",
    success_url: done,
    cancel_url: cancelled,
    expires_at: Math.floor(expires.getTime() / 1000),
    // Returned with every invoice of the subscription, whichever event arrives first.
    subscription_data: { metadata: { reference }, ...(trial && { trial_period_days: trial.days }) },
    ...(email ? { customer_email: email } : {}),
  } satisfies Stripe.Checkout.SessionCreateParams;
}

function onceOf({ name, amount }: Once) {
  return { price_data: { currency: "brl", unit_amount: amount, product_data: { name } }, quantity: 1 };
}

/** A Pix expires with the page: a later payment would find its time gone. */
function paymentOf({ reference, name, amount, email, done, cancelled, expires }: PaymentInput) {
  return {
    mode: "payment",
    client_reference_id: reference,
    line_items: [onceOf({ name, amount })],
    allowed_payment_method_types: ["card", "pix"],
    payment_method_options: { pix: { expires_after_seconds: pixSeconds } },
    locale: "pt-BR",
    success_url: done,
    cancel_url: cancelled,
    expires_at: Math.floor(expires.getTime() / 1000),
    payment_intent_data: { metadata: { reference } },
    ...(email ? { customer_email: email } : {}),
  } satisfies Stripe.Checkout.SessionCreateParams;
}

async function standing(
  stripe: Stripe,
  { checkout, subscription }: { checkout: string | null; subscription: string | null },
  at: Stripe.RequestOptions,
): Promise<Standing> {
  const session = !subscription && checkout ? await stripe.checkout.sessions.retrieve(checkout, {}, at) : null;
  const id = subscription ?? idOf(session?.subscription);
  const state = session && (session.status === "complete" ? "paid" : session.status === "expired" ? "expired" : "open");
  if (!id) return { checkout: state, subscription: null, invoices: [] };
  const found = await stripe.subscriptions.retrieve(id, {}, at);
  const payer = idOf(found.customer)!;
  const paid = { subscription: id, status: "paid", limit: 100, expand: ["data.payments"] } as const;
  const invoices = await stripe.invoices.list({ ...paid, expand: [...paid.expand] }, at);
  const charges = await chargesOf(stripe, { customer: payer }, at);
  return {
    checkout: state,
    subscription: { id, payer, state: stateOf(found), renews: renewalOf(found), trial: trialOf(found) },
    invoices: invoicesOf(invoices.data, charges),
  };
}

function stateOf({ status, cancel_at_period_end }: Stripe.Subscription): SubscriptionState {
  if (status === "active" || status === "trialing") return cancel_at_period_end ? "cancelled" : "active";
  if (status === "past_due") return "late";
  if (status === "unpaid" || status === "paused") return "suspended";
  if (status === "canceled") return "cancelled";
  return status === "incomplete_expired" ? "failed" : "pending";
}

function renewalOf(subscription: Stripe.Subscription): Date | null {
  const end = subscription.items.data[0]?.current_period_end;
  const goesOn = ["active", "late"].includes(stateOf(subscription)) && subscription.cancel_at === null;
  return goesOn && end ? new Date(end * 1000) : null;
}

/** None where it was ended at once: then nothing of it holds. */
function trialOf({ status, trial_start, trial_end }: Stripe.Subscription): { from: Date; to: Date } | null {
  if (!trial_start || !trial_end || status === "canceled") return null;
  return { from: new Date(trial_start * 1000), to: new Date(trial_end * 1000) };
}

type Ending = { subscription: string; ends: boolean };

/** Whether it ends with its period. False where it has ended: Stripe then refuses every change. */
async function changeEnd(stripe: Stripe, { subscription, ends }: Ending, at: Stripe.RequestOptions): Promise<boolean> {
  const found = await stripe.subscriptions.retrieve(subscription, {}, at).catch(gone);
  if (!found || ["canceled", "incomplete_expired"].includes(found.status)) return false;
  await stripe.subscriptions.update(subscription, { cancel_at_period_end: ends }, at);
  return true;
}

type Signed = { body: string; signature: string; webhookSecret: string; now: Date };

/** Any malformed input, from a broken header to a body without JSON, counts as not signed by the provider. */
function signedEvent(stripe: Stripe, { body, signature, webhookSecret, now }: Signed): Stripe.Event {
  const { webhooks } = stripe;
  let cause: unknown;
  for (const secret of webhookSecret.split(","))
    try {
      const event = webhooks.constructEvent(body, signature, secret, tolerance, undefined, now.getTime());
      if (!event.data?.object) throw new Error("This event has no object.");
      return event;
    } catch (error) {
      cause = error;
    }
  throw new NotSigned("This was not signed by Stripe.", { cause });
}

function eventOf({ id, type, account, created, data }: Stripe.Event): ProviderEvent | null {
  const about = heard.test(type) ? aboutOf(type, data.object as AboutObject) : null;
  return about && { id, type, account: account ?? null, happened: new Date(created * 1000), about };
}

async function* eventsSince(stripe: Stripe, since: Date, at: Stripe.RequestOptions): AsyncIterable<ProviderEvent> {
  const filter = { created: { gte: Math.floor(since.getTime() / 1000) }, limit: 100 };
  try {
    for await (const event of stripe.events.list(filter, at)) {
      const known = eventOf(event);
      if (known) yield known;
    }
  } catch (error) {
    throw inOurWords(error);
  }
}

async function asking<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    throw inOurWords(error);
  }
}

/** Errors that a retry may fix, and errors that it cannot; anything else is a bug of ours. */
function inOurWords(error: unknown): unknown {
  const { StripeConnectionError, StripeAPIError, StripeRateLimitError } = Stripe.errors;
  const again = [StripeConnectionError, StripeAPIError, StripeRateLimitError].some((kind) => error instanceof kind);
  if (again) return new PaymentsUnavailable("Stripe gave no answer.", { cause: error });
  const { StripeAuthenticationError, StripePermissionError } = Stripe.errors;
  if (error instanceof StripeAuthenticationError) return new PaymentsRefused("keys", { cause: error });
  if (error instanceof StripePermissionError)
    return new PaymentsRefused(error.code === "account_invalid" ? "account" : "keys", { cause: error });
  return codeOf(error) === "resource_missing" ? new PaymentsRefused("missing", { cause: error }) : error;
}

/** The object was deleted or archived. */
function noSuchPrice(error: unknown): never {
  const isOfPrice = error instanceof Stripe.errors.StripeInvalidRequestError && error.param?.startsWith("line_items");
  throw isOfPrice ? new PaymentsRefused("missing", { cause: error }) : error;
}

function refundedBefore(error: unknown): void {
  if (codeOf(error) !== "charge_already_refunded") throw error;
}

/** The session was paid or has expired. */
function overBefore(error: unknown): void {
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError) || error.code === "resource_missing") throw error;
}

/** Ending something that has already ended counts as success. */
function gone(error: unknown): void {
  if (codeOf(error) !== "resource_missing") throw error;
}
