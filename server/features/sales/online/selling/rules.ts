import type { ShopCall } from "#server/call.ts";
import { post, type Posting } from "#server/features/finance/queries.ts";
import { expect } from "#server/features/finance/receivables/rules.ts";
import { closeComanda, today } from "#server/features/sales/closing/rules.ts";
import { dayOf } from "#server/features/sales/online/rules.ts";
import { insertAgreed, openDay } from "#server/features/sales/online/selling/queries.ts";
import { received } from "#server/features/sales/posting/rules.ts";
import { insertPayment } from "#server/features/sales/queries.ts";
import { openComanda } from "#server/features/sales/rules.ts";

/**
 * `pago`: when the card paid. `taxa`: the provider's fee, in centavos. `chega`: when the provider pays out. Both are null while unknown.
 * `de`: start of the paid period.
 */
type OnlineSale = {
  client: string;
  plan: string;
  preco: number;
  meses: number;
  pago: Date;
  taxa: number | null;
  chega: Date | null;
  de: Date;
  /** When the client decided to buy; null for a renewal. */
  decidido_em: Date | null;
};

/**
 * Sells a plan that a card has paid for, as the desk does: opens a comanda, pays it with the provider's receivable and closes it, without
 * a drawer. It counts for the shop's day on which the card paid (business-rules 11), however late the report arrives; if that day is
 * closed, for the first open one. Refuses as these three steps do. Returns the comanda.
 */
export async function sellOnline(call: ShopCall, { client, plan, preco, meses, ...paid }: OnlineSale): Promise<string> {
  const { db, scope } = call;
  const dia = await openDay(db, scope, { dia: dayOf(call, paid.pago), today: today(call) });
  const { id: comanda_id } = await openComanda(call, { appointment: null, client });
  await insertAgreed(db, scope, { comanda: comanda_id, plan, preco, meses });
  const id = crypto.randomUUID();
  const taxa = Math.min(paid.taxa ?? 0, preco - 1);
  const postings: Posting[] = [
    { conta: received.online, valor: preco - taxa },
    { conta: "taxas", valor: taxa },
    { conta: "adiantamentos", valor: -preco },
  ];
  const of = { table: "comanda_payments", id };
  const journal_id = (await post(db, scope, { tipo: "pagamento", dia, of, postings }))!;
  const nobodys = { cliente_id: null, barbeiro_id: null, machine_id: null, recebido: null, parcelas: 1 };
  const payment = { id, comanda_id, journal_id, forma: "online" as const, valor: preco, taxa: paid.taxa && taxa };
  await insertPayment(db, scope, { ...payment, ...nobodys });
  const rows = [{ parcela: 1, dia: dayOf(call, paid.chega ?? paid.pago), bruto: preco, taxa }];
  await expect(call, { of: { payment_id: id }, forma: "online", rows });
  await closeComanda(call, comanda_id, { dia, conta_de: dayOf(call, paid.de), decidido_em: paid.decidido_em });
  return comanda_id;
}
