import type { StandInAccount, StripeEvent, Thing } from "./account.ts";
import { type Form, textOf, within } from "./form.ts";

export type StripeRequest = {
  method: string;
  path: string;
  form: Form;
  account: StandInAccount;
  url: string;
  events: StripeEvent[];
};
export type Answer = { status: number; body: object };

const found = (body: object): Answer => ({ status: 200, body });
export const refused = (status: number, code: string, param?: string): Answer => ({
  status,
  body: { error: { type: "invalid_request_error", code, message: code, ...(param && { param }) } },
});
const listed = (data: object[], hasMore = false) => found({ object: "list", data, has_more: hasMore, url: "/v1/list" });

type Route = (request: StripeRequest, id: string) => Answer;

/** What is asked, by method and path; `:id` is handed over. */
const routes: Record<string, Route> = {
  "GET /v1/accounts/:id": ({ account }) => found(account.get(account.id)),
  "GET /v1/account": ({ account }) => found(account.get(account.id)),
  "POST /v1/account_links": ({ url, form }) => {
    const back = encodeURIComponent(textOf(form, "return_url")!);
    return found({ object: "account_link", url: `${url}/onboarding/${textOf(form, "account")}?back=${back}` });
  },
  "POST /v1/products/:id": ({ account, form }, id) => {
    const known = account.things.get(id);
    return known ? found(Object.assign(known, { name: textOf(form, "name") })) : refused(404, "resource_missing");
  },
  "POST /v1/products": ({ account, form }) => {
    const id = textOf(form, "id") ?? account.newId("prod");
    if (account.things.has(id)) return refused(400, "resource_already_exists");
    return found(account.keep({ id, object: "product", name: textOf(form, "name"), active: true }));
  },
  "POST /v1/prices": ({ account, form }) => {
    const recurring = {
      interval: "month",
      interval_count: Number(textOf(within(form, "recurring"), "interval_count")),
    };
    const unit_amount = Number(textOf(form, "unit_amount"));
    const money = { product: form.product, currency: form.currency };
    return found(account.keep({ id: account.newId("price"), object: "price", ...money, unit_amount, recurring }));
  },
  "POST /v1/checkout/sessions": ({ account, form, url }) => {
    const price = textOf(within(form, "line_items", "0"), "price");
    if (textOf(form, "mode") === "payment") return openPayment(account, form, url);
    if (!price || !account.things.has(price)) return refused(400, "resource_missing", "line_items[0][price]");
    const id = account.newId("cs");
    const texts = ["client_reference_id", "customer_email", "success_url", "cancel_url"];
    const given = Object.fromEntries(texts.map((name) => [name, textOf(form, name)]));
    const metadata = within(form, "subscription_data", "metadata");
    const trial_days = textOf(within(form, "subscription_data"), "trial_period_days");
    if (trial_days && form.payment_method_collection !== "always") return refused(400, "no_card_taken");
    const once = textOf(within(form, "line_items", "1", "price_data"), "unit_amount");
    const agreed = { price, trial_days, once, metadata };
    const session = { id, object: "checkout.session", status: "open", subscription: null, ...agreed, ...given };
    return found(account.keep({ ...session, url: `${url}/pay/${account.id}/${id}` }));
  },
  "GET /v1/checkout/sessions/:id": byId,
  "EXPIRE /v1/checkout/sessions/:id": ({ account }, id) => {
    if (account.things.get(id)?.status !== "open") return refused(400, "session_not_open");
    account.expire(id);
    return byId({ account }, id);
  },
  "GET /v1/subscriptions/:id": byId,
  "POST /v1/subscriptions/:id": ({ account, form }, id) => {
    if (!account.things.has(id)) return refused(404, "resource_missing");
    if (account.get(id).status === "canceled") return refused(400, "canceled_subscription");
    const price = textOf(within(form, "items", "0", "price_data"), "unit_amount");
    if (price)
      return form.proration_behavior === "none"
        ? found(account.reprice(id, Number(price)))
        : refused(400, "prorates", "proration_behavior");
    return found(form.cancel_at_period_end === "true" ? account.cancel(id, "at_end") : account.goOn(id));
  },
  "DELETE /v1/subscriptions/:id": ({ account }, id) =>
    ["trialing", "active", "past_due"].includes(String(account.things.get(id)?.status))
      ? found(account.cancel(id, "now"))
      : refused(404, "resource_missing"),
  "GET /v1/invoiceitems": ({ account, form }) =>
    listed(
      account
        .of("invoiceitem")
        .filter(({ customer }) => customer === form.customer)
        .toReversed(),
    ),
  "POST /v1/invoiceitems": ({ account, form }) =>
    found(account.addToNext(textOf(form, "customer")!, Number(textOf(form, "amount")))),
  "POST /v1/invoiceitems/:id": ({ account, form }, id) =>
    account.things.get(id)?.invoice === null
      ? found(Object.assign(account.get(id), { amount: Number(textOf(form, "amount")) }))
      : refused(400, "invoice_not_editable"),
  "GET /v1/invoices": ({ account, form }) => {
    const of = ({ parent, status }: Thing) =>
      (parent as { subscription_details: { subscription: string } }).subscription_details.subscription ===
        form.subscription &&
      (!form.status || status === form.status);
    return listed(account.of("invoice").filter(of).toReversed());
  },
  "GET /v1/charges": ({ account, form }) =>
    listed(
      account
        .of("charge")
        .filter((charge) =>
          form.payment_intent ? charge.payment_intent === form.payment_intent : charge.customer === form.customer,
        )
        .map((charge) => ({ ...charge, refunds: refundsOf(account, charge) })),
    ),
  "GET /v1/disputes": ({ account, form }) =>
    listed(account.of("dispute").filter(({ charge }) => charge === form.charge)),
  "POST /v1/refunds": ({ account, form }) => {
    const intent = textOf(form, "payment_intent") ?? "";
    const charged = account.of("charge").find(({ payment_intent }) => payment_intent === intent);
    if (!charged) return refused(404, "resource_missing");
    if (charged.amount_refunded === charged.amount) return refused(400, "charge_already_refunded");
    return found(account.refund(intent, Number(textOf(form, "amount") ?? 0) || undefined));
  },
  "POST /v1/billing_portal/sessions": ({ url, form }) =>
    found({ object: "billing_portal.session", url: `${url}/portal/${textOf(form, "customer")}` }),
  "GET /v1/events": ({ account, events, form }) => {
    const since = Number(textOf(within(form, "created"), "gte") ?? 0);
    const newest = events.filter((one) => one.account === account.id && one.created >= since).toReversed();
    const after = textOf(form, "starting_after");
    const from = after ? newest.findIndex(({ id }) => id === after) + 1 : 0;
    return listed(newest.slice(from, from + 100), newest.length > from + 100);
  },
};

/** A page on which an amount is paid once; nobody has one of less than half an hour. */
function openPayment(account: StandInAccount, form: Form, url: string): Answer {
  if (Number(textOf(form, "expires_at")) < account.seconds() + 1800) return refused(400, "expires_at_too_soon");
  const unit = textOf(within(form, "line_items", "0", "price_data"), "unit_amount");
  const id = account.newId("cs");
  const texts = ["client_reference_id", "customer_email", "success_url", "cancel_url", "mode"];
  const given = Object.fromEntries(texts.map((name) => [name, textOf(form, name)]));
  const unpaid = { status: "open", payment_status: "unpaid", payment_intent: null };
  const session = { id, object: "checkout.session", ...unpaid, amount_total: Number(unit), currency: "brl", ...given };
  return found(account.keep({ ...session, url: `${url}/pay/${account.id}/${id}` }));
}

function refundsOf(account: StandInAccount, { payment_intent }: Thing) {
  const data = account.of("refund").filter((refund) => refund.payment_intent === payment_intent);
  return { object: "list", data, has_more: false };
}

function byId({ account }: Pick<StripeRequest, "account">, id: string): Answer {
  const thing = account.things.get(id);
  return thing ? found(thing) : refused(404, "resource_missing");
}

export function answerTo(request: StripeRequest): Answer {
  const expired = /^(.*)\/expire$/.exec(request.path)?.[1];
  if (expired) return answerTo({ ...request, method: "EXPIRE", path: expired });
  const exact = routes[`${request.method} ${request.path}`];
  if (exact) return exact(request, "");
  const [, place = "", id = ""] = /^(.*)\/([^/]+)$/.exec(request.path) ?? [];
  return (routes[`${request.method} ${place}/:id`] ?? (() => refused(404, "no_such_route")))(
    request,
    decodeURIComponent(id),
  );
}
