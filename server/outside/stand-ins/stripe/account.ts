/** An object of Stripe's; only what is asked of it. */
export type Thing = { id: string; object: string; [key: string]: unknown };
export type StripeEvent = { id: string; type: string; created: number; account?: string; data: { object: Thing } };

type Making = { id: string; now: () => Date; tell: (event: StripeEvent) => void };

/** What there is of one account, and what happens in it; each happening is told as Stripe tells it. */
export function openAccount({ id: account, now, tell }: Making) {
  const things = new Map<string, Thing>();
  const seconds = () => Math.floor(now().getTime() / 1000);
  let made = 0;
  const newId = (prefix: string) => `${prefix}_${account.slice(5)}_${++made}`;
  const keep = (thing: Thing) => {
    things.set(thing.id, thing);
    return thing;
  };
  const of = (object: string) => [...things.values()].filter((thing) => thing.object === object);
  const happened = (type: string, object: Thing) =>
    tell({ id: newId("evt"), type, created: seconds(), account, data: { object: structuredClone(object) } });
  const get = (id: unknown) => things.get(String(id))!;

  function change(type: string, thing: Thing, changed: object): Thing {
    Object.assign(thing, changed);
    happened(type, thing);
    return thing;
  }

  /** What a card is charged: the fee is R$ 0,39 and 3.99 %, paid out 30 days later. */
  function charge(customer: unknown, amount: number): Thing {
    const fee = 39 + Math.round(amount * 0.0399);
    const available_on = seconds() + 30 * 86_400;
    const transaction = keep({ id: newId("txn"), object: "balance_transaction", fee, available_on });
    const intent = keep({ id: newId("pi"), object: "payment_intent", amount, customer });
    const paid = {
      amount,
      amount_captured: amount,
      currency: "brl",
      amount_refunded: 0,
      disputed: false,
      status: "succeeded",
      created: seconds(),
    };
    keep({
      id: newId("ch"),
      object: "charge",
      ...paid,
      customer,
      payment_intent: intent.id,
      balance_transaction: transaction,
    });
    return intent;
  }

  /** Of a period, and of all that waits for the next invoice; a trial's period costs nothing, and `over` there is no period any more. */
  function invoice(subscription: Thing, { paid, over = false }: { paid: boolean; over?: boolean }): Thing {
    const id = newId("in");
    const { start, end } = periodOf(subscription);
    const waiting = of("invoiceitem").filter((one) => one.customer === subscription.customer && one.invoice === null);
    waiting.forEach((one) => Object.assign(one, { invoice: id }));
    const cost = subscription.status === "trialing" ? 0 : Number(get(subscription.price).unit_amount);
    const period = { amount: cost, period: { start, end }, parent: { type: "subscription_item_details" } };
    // What waits stands before the plan.
    const lines = [
      ...waiting.map((one) => ({
        amount: Number(one.amount),
        period: { start: seconds(), end: seconds() },
        parent: { type: "invoice_item_details" },
      })),
      ...(over ? [] : [period]),
    ];
    const amount = lines.reduce((sum, line) => sum + line.amount, 0);
    const payments = paid && amount > 0 ? [{ payment: { type: "payment_intent", payment_intent: "" } }] : [];
    const made = keep({
      id,
      object: "invoice",
      status: paid ? "paid" : "open",
      amount_due: amount,
      amount_paid: paid ? amount : 0,
      created: seconds(),
      status_transitions: { paid_at: paid ? seconds() : null },
      // The invoice itself names the period before: who reads it there is off by one.
      period_start: start - 1,
      lines: { object: "list", data: lines },
      parent: {
        type: "subscription_details",
        subscription_details: { subscription: subscription.id, metadata: subscription.metadata },
      },
      payments: { object: "list", data: payments },
    });
    if (payments[0]) payments[0].payment.payment_intent = charge(subscription.customer, amount).id;
    return made;
  }

  function periodOf(subscription: Thing): { start: number; end: number } {
    const { data } = subscription.items as { data: { current_period_start: number; current_period_end: number }[] };
    return { start: data[0]!.current_period_start, end: data[0]!.current_period_end };
  }

  /** An amount is paid once. */
  function payOnce(open: Thing): Thing {
    const intent = charge(null, Number(open.amount_total));
    happened("charge.succeeded", of("charge").at(-1)!);
    change("checkout.session.completed", open, {
      status: "complete",
      payment_status: "paid",
      payment_intent: intent.id,
    });
    return intent;
  }

  /**
   * The card of a checkout is taken: the first invoice is paid at once, a trial's is of nothing. Twice, it is refused as Stripe's page
   * refuses it.
   */
  function pay(session: string): Thing {
    const open = get(session);
    if (open.status !== "open") throw new Error("This checkout is over.");
    if (open.mode === "payment") return payOnce(open);
    const customer = keep({ id: newId("cus"), object: "customer", email: open.customer_email });
    const start = seconds();
    const price = get(open.price);
    const trial_end = open.trial_days ? start + Number(open.trial_days) * 86_400 : null;
    const period = {
      current_period_start: start,
      current_period_end: trial_end ?? addMonths(start, monthsOf(price)),
    };
    const items = { object: "list", data: [{ id: newId("si"), price, ...period }] };
    const subscription = keep({
      id: newId("sub"),
      object: "subscription",
      status: trial_end ? "trialing" : "active",
      trial_start: trial_end && start,
      trial_end,
      cancel_at_period_end: false,
      cancel_at: null,
      customer: customer.id,
      price: price.id,
      metadata: open.metadata,
      items,
    });
    happened("customer.subscription.created", { ...subscription, ...(!trial_end && { status: "incomplete" }) });
    if (open.once) addToNext(customer.id, Number(open.once));
    const first = invoice(subscription, { paid: true });
    if (first.amount_paid) happened("charge.succeeded", of("charge").at(-1)!);
    happened("invoice.paid", first);
    happened("customer.subscription.updated", subscription);
    change("checkout.session.completed", open, { status: "complete", subscription: subscription.id });
    return subscription;
  }

  function addToNext(customer: string, amount: number): Thing {
    return keep({ id: newId("ii"), object: "invoiceitem", customer, amount, invoice: null });
  }

  /**
   * The next period begins; where the card is refused the subscription is late, and its invoice stays open. A cancelled one ends, and what
   * waits is charged all the same.
   */
  function renew(id: string, { paid = true } = {}): Thing {
    const subscription = get(id);
    if (subscription.cancel_at_period_end) {
      const last = invoice(subscription, { paid, over: true });
      change("customer.subscription.deleted", subscription, { status: "canceled", ended_at: seconds() });
      return last;
    }
    const start = periodOf(subscription).end;
    const { data } = subscription.items as { data: object[] };
    const next = {
      ...data[0],
      current_period_start: start,
      current_period_end: addMonths(start, monthsOf(get(subscription.price))),
    };
    Object.assign(subscription, { items: { object: "list", data: [next] }, status: paid ? "active" : "past_due" });
    const made = invoice(subscription, { paid });
    happened(paid ? "invoice.paid" : "invoice.payment_failed", made);
    happened("customer.subscription.updated", subscription);
    return made;
  }

  /** The card is taken after all. */
  function settle(open: string): void {
    const made = get(open);
    const { subscription_details } = made.parent as { subscription_details: { subscription: string } };
    const subscription = get(subscription_details.subscription);
    const intent = charge(subscription.customer, Number(made.amount_due));
    const payments = { object: "list", data: [{ payment: { type: "payment_intent", payment_intent: intent.id } }] };
    const paid = { status: "paid", amount_paid: made.amount_due, status_transitions: { paid_at: seconds() }, payments };
    change("invoice.paid", made, paid);
    change("customer.subscription.updated", subscription, { status: "active" });
  }

  const chargeOf = (intent: string) => of("charge").find(({ payment_intent }) => payment_intent === intent)!;

  /** Without `amount` all that is left. */
  function refund(intent: string, amount?: number): Thing {
    const charged = chargeOf(intent);
    const left = Number(charged.amount) - Number(charged.amount_refunded);
    const back = amount ?? left;
    const made = keep({ id: newId("re"), object: "refund", amount: back, payment_intent: intent, status: "succeeded" });
    change("charge.refunded", charged, { amount_refunded: Number(charged.amount_refunded) + back });
    return made;
  }

  /** The bank of the card does not take its last refund: the account has the money again. */
  function failRefund(intent: string): void {
    const charged = chargeOf(intent);
    const last = of("refund").findLast(({ payment_intent }) => payment_intent === intent)!;
    Object.assign(charged, { amount_refunded: Number(charged.amount_refunded) - Number(last.amount) });
    change("refund.failed", last, { status: "failed" });
  }

  /** Its owner shuts the platform out. */
  function deauthorize(): void {
    Object.assign(get(account), { deauthorized: true });
    happened("account.application.deauthorized", { id: "ca_of_us", object: "application" });
  }

  /** The owner of the card contests it; later it is won or lost. */
  function dispute(intent: string, status: "needs_response" | "won" | "lost"): void {
    const charged = chargeOf(intent);
    const before = of("dispute").find((one) => one.charge === charged.id);
    if (before) return void change("charge.dispute.closed", before, { status });
    Object.assign(charged, { disputed: true });
    const made = { charge: charged.id, payment_intent: intent, amount: charged.amount, status };
    happened("charge.dispute.created", keep({ id: newId("dp"), object: "dispute", ...made }));
  }

  function cancel(id: string, when: "at_end" | "now"): Thing {
    const subscription = get(id);
    if (when === "at_end") return change("customer.subscription.updated", subscription, { cancel_at_period_end: true });
    return change("customer.subscription.deleted", subscription, { status: "canceled", ended_at: seconds() });
  }

  /** From the next charge on. */
  function reprice(id: string, unit_amount: number): Thing {
    const subscription = get(id);
    const price = keep({ ...get(subscription.price), id: newId("price"), unit_amount });
    const { data } = subscription.items as { data: object[] };
    const items = { object: "list", data: [{ ...data[0], price }] };
    return change("customer.subscription.updated", subscription, { price: price.id, items });
  }

  function goOn(id: string): Thing {
    return change("customer.subscription.updated", get(id), { cancel_at_period_end: false });
  }

  function expire(session: string): void {
    change("checkout.session.expired", get(session), { status: "expired" });
  }

  return {
    id: account,
    seconds,
    things,
    newId,
    keep,
    of,
    get,
    change,
    pay,
    addToNext,
    renew,
    settle,
    refund,
    failRefund,
    deauthorize,
    dispute,
    cancel,
    reprice,
    goOn,
    expire,
  };
}

export type StandInAccount = ReturnType<typeof openAccount>;

function monthsOf(price: Thing): number {
  return (price.recurring as { interval_count: number }).interval_count;
}

/** As Stripe counts: the same day of the month, clamped to its end. */
function addMonths(start: number, months: number): number {
  const at = new Date(start * 1000);
  const day = at.getUTCDate();
  at.setUTCDate(1);
  at.setUTCMonth(at.getUTCMonth() + months);
  const last = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 0)).getUTCDate();
  at.setUTCDate(Math.min(day, last));
  return Math.floor(at.getTime() / 1000);
}
