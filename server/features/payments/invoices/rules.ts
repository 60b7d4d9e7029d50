import { minuteMs } from "#contract/dates.ts";
import { invoicePeriod, leastOnline } from "#contract/shop-invoices.ts";
import { asPlatform } from "#server/actors.ts";
import type { Dependencies } from "#server/call.ts";
import type { Outside } from "#server/features/payments/accounts/rules.ts";
import {
  changeInvoicePayment,
  holdInvoice,
  insertInvoicePayment,
  keepInvoicePage,
  type KeptInvoicePayment,
  paymentsOfInvoice,
} from "#server/features/payments/invoices/queries.ts";
import { rowTold } from "#server/features/payments/reading/queries.ts";
import { type About, type Payments, PaymentsRefused, PaymentsUnavailable } from "#server/outside/payments/payments.ts";
import { Refusal } from "#server/refusal.ts";
import type { ShopScope } from "#server/scope.ts";

/** Providers take no page shorter than half an hour; the call itself needs some of it. */
const [leastMinutes, pageMinutes] = [30, 31];

type Asking = Outside & { scope: ShopScope; email: string };

/**
 * The page of the provider on which a shop's admin pays an open invoice of its plan by card or Pix, in the platform's own account, for half
 * an hour; a repeated call returns the same page (create-checkout of the spec). Refuses NOT_FOUND, INVOICE_PAID, PLAN_IN_PREPARATION where
 * the platform takes no payments, NO_CHECKOUT_URL, CHECKOUT_FAILED.
 */
export async function openInvoice(
  { deps, scope, email }: Asking,
  invoice: string,
): Promise<{ id: string; url: string; expira_em: string }> {
  const { payments } = deps;
  if (!payments || payments.ownKeys) throw new Refusal("PLAN_IN_PREPARATION");
  const { kept, name } = await asPlatform(deps, (call) => begin(call, { deps, payments, shop: scope.shop, invoice }));
  const { id, valor: amount, expira_em: expires } = kept;
  const expira_em = expires.toISOString();
  if (kept.url) return { id, url: kept.url, expira_em };
  const page = `${deps.siteUrl}/planos?tab=barbearia`;
  const asked = { reference: id, amount, name, email, expires, done: page, cancelled: page };
  const { id: sessao, url } = await payments.openPayment(null, asked).catch((error: unknown) => {
    if (error instanceof PaymentsUnavailable) throw new Refusal("CHECKOUT_FAILED");
    if (!(error instanceof PaymentsRefused)) throw error;
    deps.log.warn({ err: error, shop: scope.shop }, "the platform's account opened no page for an invoice");
    throw new Refusal("PLAN_IN_PREPARATION");
  });
  if (!url) throw new Refusal("NO_CHECKOUT_URL");
  const shown = await asPlatform(deps, ({ db, scope: own }) => keepInvoicePage(db, own, { id, sessao, url }));
  announceInvoices(deps, scope.shop);
  return { id, url: shown, expira_em };
}

type Wanted = { deps: Dependencies; payments: Payments; shop: string; invoice: string };
type Job = Parameters<Parameters<typeof asPlatform>[1]>[0];

/** Stored before the provider is called, so that every later event about it can be matched. */
async function begin(
  { db, scope, enqueue }: Job,
  { deps, payments, shop, invoice: id }: Wanted,
): Promise<{ kept: KeptInvoicePayment; name: string }> {
  const invoice = await holdInvoice(db, scope, id);
  if (invoice?.barbershop_id !== shop) throw new Refusal("NOT_FOUND");
  if (invoice.paga_em) throw new Refusal("INVOICE_PAID");
  if (invoice.valor < leastOnline) throw new Refusal("CHECKOUT_FAILED");
  const now = deps.clock.now();
  const name = `Plano ${invoice.plano}, ${invoicePeriod(invoice)}, ${invoice.barbearia}`;
  const pending = (await paymentsOfInvoice(db, scope, id)).find(({ situacao }) => situacao === "pendente");
  // The first call got no answer. A retry within a minute gets the same page; a later one gets a new page.
  const until = new Date(now.getTime() + (pending?.url ? 0 : leastMinutes * minuteMs));
  if (pending && pending.expira_em > until) return { kept: pending, name };
  if (pending) await changeInvoicePayment(db, scope, { id: pending.id, situacao: "encerrada", updated_at: now });
  const expira_em = new Date(now.getTime() + pageMinutes * minuteMs);
  const given = { barbershop_id: shop, invoice_id: id, valor: invoice.valor, provedor: payments.name };
  const kept = await insertInvoicePayment(db, scope, { ...given, expira_em, created_at: now });
  // Also where the event of its end is lost.
  await enqueue({ name: "settle-invoice", data: { payment: kept.id }, after: (pageMinutes + 1) * 60 });
  return { kept, name };
}

/** An event of the platform's own account: the payment that it is about is read. A repeated event changes nothing. */
export async function hearInvoice(deps: Dependencies, about: About): Promise<void> {
  await asPlatform(deps, async ({ db, scope, enqueue }) => {
    const payment = await rowTold(db, scope, { table: "shop_invoice_payments", about });
    if (payment) await enqueue({ name: "settle-invoice", data: { payment } });
  });
}

/** Open screens of the shop read its invoices again. */
export function announceInvoices({ realtime }: Dependencies, shop: string): void {
  realtime.publish(shop, [{ feature: "shop_plans", ids: [], days: [], for: { barbers: [], clients: [] } }]);
}
