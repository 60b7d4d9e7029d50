import { asPlatform, asProvider } from "#server/actors.ts";
import type { Dependencies } from "#server/call.ts";
import { shopById } from "#server/features/barbershops/administration/queries.ts";
import { notify } from "#server/features/notifications/rules.ts";
import {
  holdInvoice,
  invoicePaymentById,
  invoicePaymentsAfter,
  paymentsOfInvoice,
} from "#server/features/payments/invoices/queries.ts";
import { readInvoicePayment } from "#server/features/payments/invoices/reading/rules.ts";
import { announceInvoices, hearInvoice } from "#server/features/payments/invoices/rules.ts";
import type { Payments } from "#server/outside/payments/payments.ts";

/** Settles one payment, or those of an invoice that the platform marked as paid or open again. */
export async function settleInvoice(deps: Dependencies, of: { invoice: string } | { payment: string }): Promise<void> {
  if ("payment" in of) return void (await settle(deps, of.payment));
  const { invoice, payments } = await asPlatform(deps, async ({ db, scope }) => ({
    invoice: await holdInvoice(db, scope, of.invoice),
    payments: await paymentsOfInvoice(db, scope, of.invoice),
  }));
  for (const { id } of payments) await settle(deps, id);
  if (invoice) announceInvoices(deps, invoice.barbershop_id);
}

/**
 * Reads a payment, ends its page where its invoice is paid, and refunds what goes back and the card has not got. Repeated attempts refund
 * once. Returns the differences found.
 */
async function settle(deps: Dependencies, id: string): Promise<string[]> {
  const { payments } = deps;
  if (!payments) return [];
  const changes = await readInvoicePayment(deps, id);
  const found = await asPlatform(deps, async ({ db, scope }) => {
    const kept = await invoicePaymentById(db, scope, id);
    return kept && { ...kept, isPaid: (await holdInvoice(db, scope, kept.invoice_id))!.paga_em !== null };
  });
  if (!found?.sessao) return changes;
  const { sessao, situacao, motivo, cobranca, valor, devolvido, contestado, falhou } = found;
  const left = valor - devolvido - contestado - falhou;
  if (situacao === "pendente" && found.isPaid) await payments.expire(null, sessao);
  else if (situacao === "devolvida" && cobranca && left > 0)
    await payments.refund(
      null,
      cobranca,
      `invoice payment ${id} ${left}`,
      motivo === "AMOUNT_DIFFERS" ? undefined : left,
    );
  else return changes;
  return [...changes, ...(await readInvoicePayment(deps, id))];
}

/** Notifies the shop's admins of their invoice or a payment of it. */
export async function tellInvoice(
  deps: Dependencies,
  { shop, invoice, message, once }: { shop: string; invoice: string; message: string; once: string },
): Promise<void> {
  const place = await shopById(deps.db, shop);
  if (!place) return;
  await asProvider({ deps }, place, (call) =>
    notify(call, {
      kind: "bill",
      message,
      data: { invoice },
      to: { admins: true },
      once,
    }),
  );
}

const none = "00000000-0000-0000-0000-000000000000";

/**
 * Compares the payments of all shops' invoices with the platform's own account once a night: those that changed since then are read again,
 * as are those of lost events of the last two days.
 */
export async function compareInvoices(deps: Dependencies, payments: Payments, since: Date): Promise<void> {
  const changes: string[] = [];
  for (let after = { updated_at: since, id: none }; ;) {
    const rows = await asPlatform(deps, ({ db, scope }) => invoicePaymentsAfter(db, scope, after));
    for (const { id } of rows) changes.push(...(await settle(deps, id)));
    if (rows.length === 0) break;
    after = rows.at(-1)!;
  }
  const lately = new Date(deps.clock.now().getTime() - 2 * 86_400_000);
  for await (const { about } of payments.events(null, lately)) await hearInvoice(deps, about);
  if (changes.length > 0) deps.log.warn({ changes }, "payments of invoices differed from the provider's");
}
