import { Hono } from "hono";
import { stripeWebhookPath } from "#contract/webhooks.ts";
import { booksOf } from "#db/books.ts";
import { plan } from "#server/features/plans/examples.ts";
import { stripePayments } from "#server/outside/payments/stripe.ts";
import { openStripe, stripeKeys, type StripeStandIn } from "#server/outside/stand-ins/stripe/stripe.ts";
import { openProduct, openStaffedShop, type Product, signUpClient, type TestClient } from "#server/testing.ts";
import { serveWebhooks } from "#server/webhooks.ts";

type Opened = { stripe: StripeStandIn; product: Product; hook: string; work: () => Promise<void> };

/** The product with a fake Stripe. `work` runs the stored jobs, and the jobs that those store. The caller closes `stripe`. */
export async function openPaying({ ownKeys = false, patience = 2000, retries = 2 } = {}): Promise<Opened> {
  const clock: { product?: Product } = {};
  const stripe = await openStripe({ now: () => clock.product?.clock.time ?? new Date() });
  const webhookSecret = `whsec_of_shops,${stripeKeys.webhookSecret}`;
  const payments = stripePayments({ ...stripeKeys, webhookSecret, ownKeys, apiUrl: stripe.url, patience, retries });
  const pages = (deps: Product["deps"]) => {
    const served = new Hono();
    serveWebhooks(served, deps);
    return served;
  };
  const product = await openProduct({ payments, pages });
  clock.product = product;
  const work = async () => void (await product.mailsTo("nobody@exemplo.com"));
  return { stripe, product, hook: product.url + stripeWebhookPath, work };
}

type Club = Awaited<ReturnType<typeof openStaffedShop>> &
  ReturnType<typeof booksOf> & {
    plan: string;
    conta: string;
    join: (name?: string) => Promise<{ client: TestClient; id: string }>;
    /** Requests a checkout and pays it in the fake Stripe. Returns Stripe's subscription id. */
    pay: (client: TestClient) => Promise<string>;
    deliver: () => Promise<void>;
  };

/** A shop that sells a plan online. `deliver` sends the events since the last call and runs their jobs. */
export async function openOnlineClub(opened: Opened, changed: Partial<typeof plan> = {}): Promise<Club> {
  const { product, stripe, hook, work } = opened;
  const shop = await openStaffedShop(product);
  const { owner, slug } = shop;
  await owner.payments.account.connect();
  const conta = (await owner.payments.account.read()).conta!;
  Object.assign(stripe.account(conta).get(conta), { charges_enabled: true, details_submitted: true });
  await owner.payments.account.refresh();
  const { id } = await owner.plans.save({ ...plan, ...changed });
  await work();
  let delivered = stripe.events.length;
  const deliver = async () => {
    for (const event of stripe.events.slice(delivered)) await stripe.send(event, { to: hook });
    delivered = stripe.events.length;
    await work();
  };
  return {
    ...shop,
    ...booksOf(product, slug),
    plan: id,
    conta,
    join: async (name) => {
      const { client } = await signUpClient(product, slug, name);
      return { client, id: (await client.auth.session())!.cliente_id! };
    },
    pay: async (client) => {
      const { url } = await client.payments.mine.checkout({ plan: id });
      const { id: subscription } = stripe.account(conta).pay(url.split("/").at(-1)!);
      return subscription;
    },
    deliver,
  };
}
