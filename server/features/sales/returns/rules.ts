import type * as z from "zod";
import type { ReturnItem } from "#contract/comanda-acts.ts";
import { paymentNames } from "#contract/comanda-names.ts";
import { comesBackWhole, returnOf } from "#contract/comanda-sums.ts";
import { type Comanda, type ComandaItem, mostLines, type PaymentForm } from "#contract/comandas.ts";
import { moneyText } from "#contract/quantities.ts";
import type { ShopCall } from "#server/call.ts";
import { record, takeBackItem } from "#server/features/commissions/earning/rules.ts";
import { drawerOf, holdToPayOut, notifyAdmins } from "#server/features/cash/rules.ts";
import { expectBack } from "#server/features/finance/receivables/rules.ts";
import { type Account, post, type Posting } from "#server/features/finance/queries.ts";
import { unsubscribeItem } from "#server/features/plans/subscribing/rules.ts";
import { freeSome } from "#server/features/packages/selling/queries.ts";
import { today } from "#server/features/sales/closing/rules.ts";
import { feeOfTip } from "#server/features/sales/posting/queries.ts";
import { received } from "#server/features/sales/posting/rules.ts";
import { isPrepaid, takeBackPrepaid } from "#server/features/sales/prepaid/rules.ts";
import { comandaOf, lockClient, lockProducts } from "#server/features/sales/queries.ts";
import { insertReturn, isWithdrawn } from "#server/features/sales/returns/queries.ts";
import { returnToCard, sendBack } from "#server/features/sales/online/rules.ts";
import { changed, heldToTakeBack } from "#server/features/sales/rules.ts";
import { Refusal } from "#server/refusal.ts";

/**
 * Returns all or part of an item of a closed comanda, today and from today's drawer: its part of the sale, its money in the chosen form,
 * its commission, its subscription, and its stock at the original cost (business-rules 1 and 11). Refuses NOT_FOUND, COMANDA_ENDED,
 * ESTORNO_LIMIT, COMANDA_FULL, RETURN_BEYOND, SANGRIA_LIMIT, RETURN_OF_WALLET, PREPAID_USED, PLAN_FULL, and NO_CAIXA for cash while no
 * drawer is open.
 */
export async function returnItem(
  call: ShopCall,
  { id: item_id, quantidade, forma, motivo }: z.output<typeof ReturnItem>,
): Promise<Comanda> {
  const { db, scope } = call;
  const comanda = await heldToTakeBack(call, await comandaOf(db, scope, { table: "comanda_items", id: item_id }));
  const item = comanda.items.find(({ id }) => id === item_id)!;
  if (item.devolvida + quantidade > item.quantidade) throw new Refusal("RETURN_BEYOND");
  if (comesBackWhole(comanda)) throw new Refusal("RETURN_OF_WALLET");
  if (comanda.returns.length >= mostLines) throw new Refusal("COMANDA_FULL");
  if (comanda.cliente) await lockClient(db, scope, comanda.cliente.id);
  await lockProducts(db, scope, comanda.id);
  if (item.tipo === "plano" && forma !== "online") await refuseWithdrawn(call, comanda.id);
  const back = returnOf(comanda, item_id, quantidade);
  // Lock order: the drawer comes after the products, and before the first journal.
  const beyond = beyondCash(comanda, { forma, valor: back.valor });
  if (beyond > 0) await holdToPayOut(call, beyond);
  const caixa = back.valor > 0 ? await drawerOf(call, forma) : null;
  if (forma === "online") await returnToCard(call, comanda, back.valor);
  const uso = item.pacote ? await freeSome(db, scope, { item: item_id, quantidade }) : 0;
  const id = crypto.randomUUID();
  const journal = { dia: today(call), of: { table: "comanda_returns", id } };
  const sale: Posting[] = [
    ...(await takenFrom(call, { comanda: comanda.id, item, uso, ...back })),
    { conta: "descontos", valor: isPrepaid(item) ? 0 : -back.desconto },
    { conta: "cortesias", valor: item.cortesia ? -back.bruto : 0 },
    { conta: "adiantamentos", valor: -back.valor },
  ];
  const { lines, postings } = await takeBackItem(call, { item, quantidade });
  const journal_id = await post(db, scope, { ...journal, tipo: "devolucao", postings: [...sale, ...postings] });
  const { bruto, desconto } = back;
  const { cortesia } = item;
  const returned = { id, comanda_id: comanda.id, item_id, quantidade, bruto, desconto, cortesia, forma, motivo };
  await insertReturn(db, scope, { ...returned, uso, journal_id });
  await record(call, { comanda: comanda.id, journal_id, lines });
  await expectBack(call, { of: { return_id: id }, forma, valor: back.valor });
  const paid: Posting[] = [
    { conta: "adiantamentos", valor: back.valor },
    { conta: received[forma], valor: -back.valor },
  ];
  await post(db, scope, { ...journal, tipo: "devolucao_paga", caixa, postings: paid });
  if (item.tipo === "plano" || isPrepaid(item)) await sendBack(call, comanda, { refund: forma === "online" });
  const given = `${moneyText(back.valor)} (${paymentNames[forma]}) da comanda ${comanda.numero}`;
  await notifyAdmins(call, `devolveu ${given} por ${item.nome}: ${motivo}`, { comanda: comanda.id });
  return changed(call, comanda.id);
}

/** A withdrawal is already being refunded to the card, so no other return is allowed. Refuses INVALID_INPUT. */
async function refuseWithdrawn({ db, scope }: ShopCall, comanda: string): Promise<void> {
  if (!(await isWithdrawn(db, scope, comanda))) return;
  const message = "O cliente desistiu desta compra: o valor já está voltando ao cartão.";
  throw new Refusal("INVALID_INPUT", { fields: [{ path: "forma", message }] });
}

/** Cash returned beyond the cash received; it counts as sangria (business-rules 12). */
function beyondCash({ payments, returns }: Comanda, { forma, valor }: { forma: PaymentForm; valor: number }): number {
  if (forma !== "dinheiro") return 0;
  const cash = (lines: { forma: PaymentForm; valor: number }[]) =>
    lines.reduce((sum, line) => sum + (line.forma === "dinheiro" ? line.valor : 0), 0);
  const left = cash(payments.filter(({ reversed }) => !reversed)) - cash(returns);
  return Math.max(0, valor - Math.max(0, left));
}

type Taken = { comanda: string; item: ComandaItem; bruto: number; valor: number; uso: number };

/**
 * The postings that reverse the item's price: tips from their barber, less the fee that they bore, prepaid items from their liability. A
 * use is returned to its package.
 */
async function takenFrom(call: ShopCall, { comanda, item, bruto, valor, uso }: Taken): Promise<Posting[]> {
  const { tipo, barbeiro_id } = item;
  if (tipo === "gorjeta") {
    const taxa = await feeOfTip(call.db, call.scope, item.id);
    return [
      { conta: "gorjetas", valor: bruto - taxa, barbeiro_id },
      { conta: "receita_outras", valor: taxa },
    ];
  }
  if (tipo === "plano") return unsubscribeItem(call, comanda, item);
  if (tipo === "pacote" || tipo === "vale") {
    await takeBackPrepaid(call, [item]);
    return [{ conta: tipo === "vale" ? "vales_presente" : "pacotes_a_usar", valor }];
  }
  return [
    { conta: revenue[tipo], valor: bruto + uso },
    { conta: "pacotes_a_usar", valor: 0 - uso },
  ];
}

const revenue: Record<"servico" | "produto", Account> = { servico: "receita_servicos", produto: "receita_produtos" };
