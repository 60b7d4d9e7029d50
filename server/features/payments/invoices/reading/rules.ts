import { defaultTimezone, localDay } from "#contract/dates.ts";
import { type InvoiceBack, invoiceBacks, invoicePeriod } from "#contract/shop-invoices.ts";
import { moneyText } from "#contract/quantities.ts";
import { asPlatform } from "#server/actors.ts";
import type { Dependencies } from "#server/call.ts";
import {
  changeInvoicePayment,
  type HeldInvoice,
  holdInvoice,
  type KeptInvoicePayment,
} from "#server/features/payments/invoices/queries.ts";
import { announceInvoices } from "#server/features/payments/invoices/rules.ts";
import { actOf } from "#server/features/payments/reading/back/rules.ts";
import { holdTurn, takeTurn } from "#server/features/payments/reading/queries.ts";
import { neverOpened } from "#server/features/payments/reading/turns/rules.ts";
import { payOnline, unpayOnline } from "#server/features/shop-plans/invoices/rules.ts";
import { addressesAbove } from "#server/features/shop-plans/requests/queries.ts";
import { sendsMails } from "#server/installation.ts";
import { withoutLinks } from "#server/outside/mail.ts";
import type { Charge, Payment } from "#server/outside/payments/payments.ts";

const table = "shop_invoice_payments";

type Job = Parameters<Parameters<typeof asPlatform>[1]>[0];
type Reading = Job & { deps: Dependencies; now: Date; invoice: HeldInvoice; kept: KeptInvoicePayment };

/**
 * Updates a payment of an invoice to the provider's current state, independent of the order of events. It pays its invoice once; where that
 * is paid already, or another amount came, it goes back. What went back since then is written down, and where all of it did the invoice is
 * open again. Of two concurrent reads, the later one counts. Returns the differences found.
 */
export async function readInvoicePayment(deps: Dependencies, id: string): Promise<string[]> {
  const { payments, clock } = deps;
  const began = await asPlatform(deps, ({ db, scope }) => takeTurn<KeptInvoicePayment>(db, scope, { table, id }));
  if (!payments || !began) return [];
  const payment = began.sessao ? await payments.payment(null, began.sessao) : neverOpened(began, clock.now());
  const change = await asPlatform(deps, async (job) => {
    // Lock order: the invoice before its payment, as where the platform marks it as paid.
    const invoice = await holdInvoice(job.db, job.scope, began.invoice_id);
    const kept = await holdTurn<KeptInvoicePayment>(job.db, job.scope, { ...began, table });
    if (!invoice || !kept) return null;
    const reading = { ...job, deps, now: clock.now(), invoice, kept };
    if (!isUnpaid(kept)) return follow(reading, payment.charge);
    if (payment.state === "paid") return record(reading, payment);
    return payment.state === "expired" && kept.situacao === "pendente" ? end(reading) : null;
  });
  if (!change) return [];
  announceInvoices(deps, began.barbershop_id);
  return [change];
}

function isUnpaid({ situacao }: KeptInvoicePayment): boolean {
  return situacao === "pendente" || situacao === "encerrada";
}

async function end({ db, scope, now, kept: { id } }: Reading): Promise<string> {
  await changeInvoicePayment(db, scope, { id, situacao: "encerrada", updated_at: now });
  return "fatura não paga online";
}

async function record(reading: Reading, { id: cobranca, amount, charge }: Payment): Promise<string> {
  const { db, scope, now, invoice, kept } = reading;
  const pago_em = charge?.paidAt ?? now;
  await changeInvoicePayment(db, scope, { id: kept.id, cobranca, pago_em, situacao: "paga", updated_at: now });
  if (amount !== kept.valor) return sendBack(reading, "AMOUNT_DIFFERS");
  if (invoice.paga_em) return sendBack(reading, "INVOICE_PAID");
  const dia = localDay(pago_em, defaultTimezone);
  await payOnline({ db, scope, today: localDay(now, defaultTimezone) }, { id: invoice.id, payment: kept.id, dia });
  await tell(reading, `recebeu ${said(reading)}`);
  return `pagamento de ${said(reading)}`;
}

/** All of it goes back (`settle-invoice`), or went back already. */
async function sendBack(reading: Reading, motivo: InvoiceBack): Promise<string> {
  const { db, scope, now, enqueue, kept } = reading;
  await changeInvoicePayment(db, scope, { id: kept.id, situacao: "devolvida", motivo, updated_at: now });
  await enqueue({ name: "settle-invoice", data: { payment: kept.id } });
  const what = `devolve ${said(reading)}: ${invoiceBacks[motivo]}`;
  await tell(reading, what);
  await mailAbove(reading, what);
  return `devolução de ${said(reading)}`;
}

/** Writes down what went back or is contested; null when nothing changed. */
async function follow(reading: Reading, charge: Charge | null): Promise<string | null> {
  const { db, scope, now, invoice, kept } = reading;
  const { id, valor, situacao, motivo } = kept;
  if (situacao === "paga" && invoice.payment_id !== id) return sendBack(reading, "TAKEN_BACK");
  if (!charge) return null;
  // Where another amount was paid and went back, all of it did.
  const isAll = motivo === "AMOUNT_DIFFERS" && charge.refunded >= charge.amount;
  const devolvido = isAll ? valor : Math.min(charge.refunded, valor);
  const contestado = Math.min(charge.contested + charge.lost, valor - devolvido);
  const falhou = Math.min(charge.failed, valor - devolvido - contestado);
  const changes = { devolvido, contestado, falhou };
  const isGone = situacao === "paga" && devolvido + Math.min(charge.lost, contestado) >= valor;
  const isKnown = Object.entries(changes).every(([name, value]) => kept[name as keyof typeof changes] === value);
  if (isKnown && !isGone) return null;
  await changeInvoicePayment(db, scope, { id, ...changes, updated_at: now });
  if (falhou > kept.falhou)
    await mailAbove(reading, `não chegou ao cartão com ${said(reading)}: devolva ${moneyText(falhou)} de outra forma`);
  if (isGone) {
    const reason = invoiceBacks.BACK_AT_PROVIDER;
    await unpayOnline({ db, scope, today: localDay(now, defaultTimezone) }, { id: invoice.id, reason });
    return sendBack(reading, "BACK_AT_PROVIDER");
  }
  const moved = devolvido + contestado - kept.devolvido - kept.contestado;
  const act = moved !== 0 && actOf({ valor: moved, contestado: contestado - kept.contestado });
  if (situacao === "paga" && act) await mailAbove(reading, `${act} de ${said(reading)}`);
  return `devolução ou contestação de ${moneyText(devolvido + contestado)} de uma fatura`;
}

function said({ invoice }: Reading): string {
  return `${moneyText(invoice.valor)} da fatura do plano ${invoice.plano}, ${invoicePeriod(invoice)}`;
}

/** The shop's admins read it in their account. */
async function tell({ enqueue, invoice, kept }: Reading, what: string): Promise<void> {
  const once = `invoice payment ${kept.id} ${what}`;
  const message = `O pagamento online ${what}.`;
  await enqueue({ name: "tell-invoice", data: { shop: invoice.barbershop_id, invoice: invoice.id, message, once } });
}

/** The platform has no notifications; its people are mailed, where mails leave. */
async function mailAbove({ deps, db, scope, enqueue, invoice }: Reading, what: string): Promise<void> {
  if (!sendsMails(deps.installation)) return;
  const subject = `${withoutLinks(invoice.barbearia)}: pagamento online de uma fatura`;
  const text = `O pagamento online ${withoutLinks(what)}.\n\nVeja as faturas em ${deps.siteUrl}/super-admin/faturas`;
  for (const to of await addressesAbove(db, scope)) await enqueue({ name: "send-mail", data: { to, subject, text } });
}
