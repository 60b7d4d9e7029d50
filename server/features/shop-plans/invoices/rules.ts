import type * as z from "zod";
import { defaultTimezone, formatDay, localDay } from "#contract/dates.ts";
import { formatMoney } from "#contract/money.ts";
import { monthsLater } from "#contract/periods.ts";
import { invoiceForms, type PayInvoice } from "#contract/shop-invoices.ts";
import type { PlatformCall } from "#server/call.ts";
import { recordPlatformEvent, recordWithoutActor } from "#server/features/audit/security-log/rules.ts";
import { invoiceExists, markPaid, markUnpaid } from "#server/features/shop-plans/invoices/queries.ts";
import { judgeOverdue } from "#server/features/shop-plans/periods/queries.ts";
import { Refusal } from "#server/refusal.ts";

/** A job of the platform, and the day it is. */
type PlatformJob = Pick<PlatformCall, "db" | "scope"> & { today: string };

/**
 * Records the payment of an invoice; the shop's limits for overdue invoices end. Refuses NOT_FOUND, INVOICE_PAID, LATER_DAY, EARLIER_DAY.
 */
export async function pay(call: PlatformCall, paid: z.output<typeof PayInvoice>): Promise<void> {
  const { db, scope, now } = call;
  const today = localDay(now, defaultTimezone);
  if (paid.paga_em > today) throw new Refusal("LATER_DAY");
  const invoice = await markPaid(db, scope, paid);
  if (!invoice) throw new Refusal((await invoiceExists(db, scope, paid.id)) ? "INVOICE_PAID" : "NOT_FOUND");
  if (monthsLater(paid.paga_em, 1) < invoice.de) throw new Refusal("EARLIER_DAY");
  const shop = invoice.barbershop_id;
  await judgeOverdue(db, scope, { shop, today });
  const details = { ...said(invoice), dia: formatDay(paid.paga_em), how: invoiceForms[paid.forma] };
  await recordPlatformEvent(call, "shop_invoice_paid", { shop, details });
  await call.enqueue({ name: "settle-invoice", data: { invoice: paid.id } });
}

type Online = { id: string; payment: string; dia: string };

/** Records that an unpaid invoice was paid online on that day, and by which payment. */
export async function payOnline(call: PlatformJob, { id, payment, dia }: Online): Promise<void> {
  const { db, scope, today } = call;
  const paid = { id, paga_em: dia, forma: "online", nota: "", payment_id: payment } as const;
  const invoice = (await markPaid(db, scope, paid))!;
  await judgeOverdue(db, scope, { shop: invoice.barbershop_id, today });
  const details = { ...said(invoice), dia: formatDay(dia), how: invoiceForms.online };
  await recordWithoutActor(db, "shop_invoice_paid", { shop: invoice.barbershop_id, details });
}

/** An invoice whose payment went back at the provider is open again. */
export async function unpayOnline(call: PlatformJob, { id, reason }: { id: string; reason: string }): Promise<void> {
  const { db, scope, today } = call;
  const invoice = (await markUnpaid(db, scope, id))!;
  await judgeOverdue(db, scope, { shop: invoice.barbershop_id, today });
  const details = { ...said(invoice), reason };
  await recordWithoutActor(db, "shop_invoice_unpaid", { shop: invoice.barbershop_id, details });
}

/** Reverses a payment, with the reason in the log; one online goes back (`settle-invoice`). Refuses NOT_FOUND, INVOICE_OPEN. */
export async function unpay(call: PlatformCall, { id, reason }: { id: string; reason: string }): Promise<void> {
  const { db, scope, now } = call;
  const invoice = await markUnpaid(db, scope, id);
  if (!invoice) throw new Refusal((await invoiceExists(db, scope, id)) ? "INVOICE_OPEN" : "NOT_FOUND");
  const shop = invoice.barbershop_id;
  await judgeOverdue(db, scope, { shop, today: localDay(now, defaultTimezone) });
  await recordPlatformEvent(call, "shop_invoice_unpaid", { shop, details: { ...said(invoice), reason } });
  await call.enqueue({ name: "settle-invoice", data: { invoice: id } });
}

function said({ plano, valor, de }: { plano: string; valor: number; de: string }): Record<string, string> {
  return { plano, valor: formatMoney(valor), from: formatDay(de) };
}
