import type { Stripe } from "stripe";
import type { About, Charge, PaidInvoice, Payment } from "./payments.ts";

/** The ids in an event's object that lead to one of ours. */
export type AboutObject = {
  id: string;
  client_reference_id?: string | null;
  metadata?: Record<string, string> | null;
  payment_intent?: string | { id: string } | null;
  parent?: {
    subscription_details?: {
      subscription: string | { id: string };
      metadata?: Record<string, string> | null;
    } | null;
  } | null;
};

/** Null when no id leads to one. */
export function aboutOf(type: string, object: AboutObject): About | null {
  if (type.startsWith("account.")) return { account: true };
  if (type.startsWith("checkout.session."))
    return { checkout: object.id, ...referenceIn(object.client_reference_id ?? undefined) };
  if (type.startsWith("customer.subscription."))
    return { subscription: object.id, ...referenceIn(object.metadata?.reference) };
  if (type.startsWith("invoice.")) {
    const details = object.parent?.subscription_details;
    const subscription = idOf(details?.subscription);
    return subscription ? { subscription, ...referenceIn(details?.metadata?.reference) } : null;
  }
  const charge = idOf(object.payment_intent);
  return charge ? { charge } : null;
}

function referenceIn(given: string | undefined): Pick<About, "reference"> {
  return given ? { reference: given } : {};
}

/** Payments of an invoice, or of an intent, by payment intent. */
export async function chargesOf(
  stripe: Stripe,
  of: { customer: string } | { payment_intent: string },
  at: Stripe.RequestOptions,
): Promise<Map<string, Charge>> {
  const filter = { ...of, limit: 100, expand: ["data.balance_transaction", "data.refunds"] };
  const found = new Map<string, Charge>();
  for (const charge of (await stripe.charges.list(filter, at)).data) {
    const id = idOf(charge.payment_intent);
    if (!id || charge.status !== "succeeded") continue;
    const disputes = charge.disputed ? (await stripe.disputes.list({ charge: charge.id, limit: 100 }, at)).data : [];
    const sum = (states: RegExp) =>
      disputes.reduce((all, { status, amount }) => all + (states.test(status) ? amount : 0), 0);
    const booked = typeof charge.balance_transaction === "object" ? charge.balance_transaction : null;
    found.set(id, {
      id,
      amount: charge.amount_captured,
      currency: charge.currency,
      paidAt: new Date(charge.created * 1000),
      fee: booked?.fee ?? null,
      available: booked && new Date(booked.available_on * 1000),
      ...refundsOf(charge),
      contested: sum(/^(needs_response|under_review)$/),
      lost: sum(/^lost$/),
    });
  }
  return found;
}

/** At most ten refunds are listed; beyond that there is only their sum. */
function refundsOf({ amount_refunded, refunds }: Stripe.Charge): Pick<Charge, "refunded" | "failed"> {
  const sum = (states: RegExp) =>
    refunds!.data.reduce((all, { status, amount }) => all + (states.test(status ?? "") ? amount : 0), 0);
  if (!refunds || refunds.has_more) return { refunded: amount_refunded, failed: 0 };
  return { refunded: sum(/^(pending|requires_action|succeeded)$/), failed: sum(/^failed$/) };
}

/** The payment of a page for a single payment. */
export async function paymentOn(stripe: Stripe, checkout: string, at: Stripe.RequestOptions): Promise<Payment> {
  const session = await stripe.checkout.sessions.retrieve(checkout, {}, at);
  const intent = idOf(session.payment_intent);
  const charge = (intent && (await chargesOf(stripe, { payment_intent: intent }, at)).get(intent)) || null;
  const open = session.status === "open" ? "open" : "waiting";
  const state = session.status === "expired" ? "expired" : open;
  const { currency, amount } = charge ?? { currency: session.currency, amount: session.amount_total };
  const paid = currency === "brl" ? amount : null;
  return { state: session.payment_status === "paid" ? "paid" : state, id: intent, amount: paid, charge };
}

/** Paid invoices in order of payment. The period comes from the plan's line, because the invoice names the previous one. */
export function invoicesOf(invoices: Stripe.Invoice[], charges: Map<string, Charge>): PaidInvoice[] {
  const paid = invoices.filter(({ amount_paid }) => amount_paid > 0);
  const read = paid.map((invoice): PaidInvoice => {
    const { id, amount_paid, created, status_transitions, lines, payments } = invoice;
    const ids = payments?.data.map(({ payment }) => idOf(payment.payment_intent)) ?? [];
    const charge = ids.map((one) => one && charges.get(one)).find(Boolean) || null;
    const paidAt = new Date((status_transitions.paid_at ?? created) * 1000);
    const ofPlan = lines.data.find(({ parent }) => parent?.type === "subscription_item_details");
    const items = lines.data.filter(({ parent }) => parent?.type === "invoice_item_details");
    const once = items.reduce((sum, { amount }) => sum + amount, 0);
    return { id, amount: amount_paid, once, paidAt, from: new Date((ofPlan?.period.start ?? created) * 1000), charge };
  });
  return read.toSorted((one, other) => one.paidAt.getTime() - other.paidAt.getTime());
}

export function idOf(given: string | { id: string } | null | undefined): string | null {
  return typeof given === "string" ? given : (given?.id ?? null);
}
