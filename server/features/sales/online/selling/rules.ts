import type { ShopCall } from "#server/call.ts";
import { post, type Posting } from "#server/features/finance/queries.ts";
import { expect } from "#server/features/finance/receivables/rules.ts";
import { closeComanda, today } from "#server/features/sales/closing/rules.ts";
import { dayOf } from "#server/features/sales/online/rules.ts";
import { insertPackage } from "#server/features/sales/items/queries.ts";
import { insertAgreed, openDay } from "#server/features/sales/online/selling/queries.ts";
import { received } from "#server/features/sales/posting/rules.ts";
import { insertPayment } from "#server/features/sales/queries.ts";
import { addVoucher, openComanda } from "#server/features/sales/rules.ts";
import { Refusal } from "#server/refusal.ts";

/**
 * `adesao`: the joining fee in its price, in centavos. `de`: start of the paid period. `decidido_em`: when the client decided to buy; null
 * for a renewal.
 */
type SoldPlan = {
  tipo: "plano";
  plan: string;
  meses: number;
  adesao: number;
  de: Date;
  decidido_em: Date | null;
};

/**
 * `preco`: as it was agreed, in centavos. `pago`: when it was paid. `taxa`: the provider's fee, in centavos. `chega`: when the provider pays
 * out. Both are null while unknown.
 */
type OnlineSale = {
  client: string;
  item: SoldPlan | { tipo: "pacote"; package: string } | { tipo: "vale"; para: string };
  preco: number;
  pago: Date;
  taxa: number | null;
  chega: Date | null;
};

/**
 * Sells what was paid online, as the desk does: opens a comanda, pays it with the provider's receivable and closes it, without a drawer. It
 * counts for the shop's day on which it was paid (business-rules 11), however late the report arrives; if that day is closed, for the first
 * open one. Refuses as these three steps do, and PACKAGE_ARCHIVED for a package that is not on sale any more. Returns the comanda.
 */
export async function sellOnline(call: ShopCall, { client, item, preco, ...paid }: OnlineSale): Promise<string> {
  const { db, scope } = call;
  const dia = await openDay(db, scope, { dia: dayOf(call, paid.pago), today: today(call) });
  const { id: comanda_id } = await openComanda(call, { appointment: null, client });
  await addAgreed(call, { comanda: comanda_id, preco, item });
  await payOnline(call, { ...paid, comanda: comanda_id, valor: preco, dia });
  const { de, decidido_em = null } = item.tipo === "plano" ? item : {};
  await closeComanda(call, comanda_id, { dia, ...(de && { conta_de: dayOf(call, de), decidido_em }) });
  return comanda_id;
}

type PaidOnline = Pick<OnlineSale, "pago" | "taxa" | "chega"> & { comanda: string; valor: number; dia: string };

/** Posts a payment at the provider as an advance on an open comanda, on that day, without a drawer. Returns the payment. */
export async function payOnline(call: ShopCall, { comanda, valor, dia, ...paid }: PaidOnline): Promise<string> {
  const { db, scope } = call;
  const id = crypto.randomUUID();
  const taxa = Math.min(paid.taxa ?? 0, valor - 1);
  const postings: Posting[] = [
    { conta: received.online, valor: valor - taxa },
    { conta: "taxas", valor: taxa },
    { conta: "adiantamentos", valor: -valor },
  ];
  const of = { table: "comanda_payments", id };
  const journal_id = (await post(db, scope, { tipo: "pagamento", dia, of, postings }))!;
  const nobodys = { cliente_id: null, barbeiro_id: null, machine_id: null, recebido: null, parcelas: 1 };
  const payment = { id, comanda_id: comanda, journal_id, forma: "online" as const, valor, taxa: paid.taxa && taxa };
  await insertPayment(db, scope, { ...payment, ...nobodys });
  const rows = [{ parcela: 1, dia: dayOf(call, paid.chega ?? paid.pago), bruto: valor, taxa }];
  await expect(call, { of: { payment_id: id }, forma: "online", rows });
  return id;
}

type AgreedItem = Pick<OnlineSale, "item" | "preco"> & { comanda: string };

/** The item at the price that its buyer agreed to, whatever it costs now. */
async function addAgreed(call: ShopCall, { comanda, preco, item }: AgreedItem): Promise<void> {
  const { db, scope } = call;
  if (item.tipo === "plano") return insertAgreed(db, scope, { comanda, preco, ...item });
  if (item.tipo === "vale") return addVoucher(call, { comanda, preco, ...item });
  const isOnSale = await insertPackage(db, scope, { comanda, preco, ...item });
  if (!isOnSale) throw new Refusal("PACKAGE_ARCHIVED");
}
