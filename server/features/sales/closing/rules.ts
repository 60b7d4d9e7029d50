import { creditable, isSettled, leftOfPayments, sumsOf } from "#contract/comanda-sums.ts";
import { localDay } from "#contract/dates.ts";
import { moneyText } from "#contract/quantities.ts";
import { type Comanda, mostLines, type PaymentForm } from "#contract/comandas.ts";
import { type CancelComanda, type Pay } from "#contract/sales.ts";
import type * as z from "zod";
import type { ShopCall } from "#server/call.ts";
import { earn, record, takeBackAll } from "#server/features/commissions/earning/rules.ts";
import { drawerIfOpen, drawerOf, notifyAdmins } from "#server/features/cash/rules.ts";
import { dateDebts, insertDebt } from "#server/features/clients/wallet/queries.ts";
import { forgive, heldWallet, refuseSpent } from "#server/features/clients/wallet/rules.ts";
import { post, type Posting, reverseJournal } from "#server/features/finance/queries.ts";
import { expect, expectBack, expectedOf, expectNoMore } from "#server/features/finance/receivables/rules.ts";
import { withDeskRights } from "#server/features/plans/subscribing/queries.ts";
import { type CountedFrom, subscribe, unsubscribe } from "#server/features/plans/subscribing/rules.ts";
import { announceMoved } from "#server/features/products/low-stock/rules.ts";
import { refusingShortage } from "#server/features/products/movements/rules.ts";
import { judgeCovered } from "#server/features/sales/covering/rules.ts";
import { leadJoined } from "#server/features/sales/joining/queries.ts";
import { keepFeesOfTips } from "#server/features/sales/posting/queries.ts";
import { received, saleOf } from "#server/features/sales/posting/rules.ts";
import { refuseVoucherOfVoucher, sellPrepaid, takeBackPrepaid } from "#server/features/sales/prepaid/rules.ts";
import {
  comandaOf,
  copyItems,
  insertComanda,
  insertPayment,
  journalOf,
  lockClient,
  lockProducts,
  moveSold,
  returnSold,
  reversePayments,
  updateComanda,
} from "#server/features/sales/queries.ts";
import { journalsOfReturns } from "#server/features/sales/returns/queries.ts";
import {
  changed,
  covered,
  held,
  heldToTakeBack,
  paysFromWallet,
  receivingBarber,
  refuseUnknown,
} from "#server/features/sales/rules.ts";
import { notifyBarbers } from "#server/features/sales/telling/rules.ts";
import { concludeVisits, holdVisits } from "#server/features/sales/visits/rules.ts";
import { backToCard, refuseCharged, sendBack } from "#server/features/sales/online/rules.ts";
import { spendDeposit, useDeposit, visitsOfDeposits } from "#server/features/sales/deposits/queries.ts";
import { copyRecipients, spendVouchers } from "#server/features/vouchers/queries.ts";
import { spendVoucher } from "#server/features/vouchers/rules.ts";
import { Refusal } from "#server/refusal.ts";
import { actorOf } from "#server/scope.ts";

/**
 * Takes a payment and posts it at once as an advance on the comanda (business-rules 1). Only Pix or card of a named client may exceed the
 * missing amount; the excess becomes the client's credit. Refuses NOT_FOUND, COMANDA_ENDED, COMANDA_FULL, OVERPAID, CHARGE_PENDING beyond
 * what is being paid by link, NO_CLIENT, NO_CREDIT, FIADO_LIMIT, DESK_ONLY to a barber for fiado, credit and vouchers, INVALID_INPUT when the
 * receiving barber is unknown or the voucher does not cover it, and NO_CAIXA for cash while no drawer is open.
 */
export async function pay(
  call: ShopCall,
  { id: comanda_id, codigo, ...given }: z.output<typeof Pay>,
): Promise<Comanda> {
  const { db, scope } = call;
  const comanda = await held(call, comanda_id);
  const { forma, valor } = given;
  if (comanda.payments.length >= mostLines) throw new Refusal("COMANDA_FULL");
  if (isOfWallet(given) || codigo) refuseWallet(call);
  if (codigo) refuseVoucherOfVoucher(comanda);
  const isCredit = comanda.cliente !== null && creditable.includes(forma) && call.scope.actor.role !== "barbeiro";
  if (valor > sumsOf(comanda).falta && !isCredit) throw new Refusal("OVERPAID");
  refuseCharged(comanda, valor);
  const cliente_id = await payingClient(call, { comanda, forma, valor });
  const barbeiro_id = forma === "recebido_barbeiro" ? receivingBarber(call, comanda, given.barbeiro_id) : null;
  const { machine_id, taxa, rows } = await expectedOf(call, given);
  const dia = today(call);
  const voucher_id = codigo ? await spendVoucher(call, { codigo, valor, dia }) : null;
  const caixa = await drawerOf(call, forma);
  const id = crypto.randomUUID();
  // Audit the payment itself: its row names the comanda to which it belongs at that time.
  const of = { table: "comanda_payments", id };
  const postings: Posting[] = [
    { conta: received[forma], valor: valor - (taxa ?? 0), cliente_id, barbeiro_id },
    { conta: "taxas", valor: taxa ?? 0 },
    { conta: "adiantamentos", valor: -valor },
  ];
  const posted = post(db, scope, { tipo: "pagamento", dia, of, caixa, postings });
  const journal_id = (await posted.catch(refuseUnknown))!;
  const payment = { ...given, id, comanda_id, journal_id, cliente_id, barbeiro_id, machine_id, voucher_id, taxa };
  await insertPayment(db, scope, payment);
  await expect(call, { of: { payment_id: id }, forma, rows });
  if (cliente_id && forma === "fiado") await insertDebt(db, scope, { cliente_id, dia, valor, payment_id: id });
  return changed(call, comanda_id);
}

type Paying = { comanda: Comanda; forma: PaymentForm; valor: number };

/** Locks the wallet and returns the client whose fiado or credit pays; null for other forms of payment. */
async function payingClient(call: ShopCall, { comanda, forma, valor }: Paying): Promise<string | null> {
  if (!isOfWallet({ forma })) return null;
  if (!comanda.cliente) throw new Refusal("NO_CLIENT");
  const { id } = comanda.cliente;
  const { credito, fiado, limite_fiado } = await heldWallet(call, id);
  if (forma === "credito_cliente" && valor > credito) throw new Refusal("NO_CREDIT");
  if (forma === "fiado" && fiado + valor > limite_fiado) throw new Refusal("FIADO_LIMIT");
  return id;
}

function isOfWallet({ forma }: { forma: PaymentForm }): boolean {
  return forma === "fiado" || forma === "credito_cliente";
}

/** Refuses DESK_ONLY: a barber may not read a client's debts or credit. */
function refuseWallet({ scope }: ShopCall): void {
  if (scope.actor.role === "barbeiro") throw new Refusal("DESK_ONLY");
}

/** Locks the wallet before a payment is returned to it or paid from it. */
async function holdWalletOf(call: ShopCall, { cliente, payments }: Comanda): Promise<void> {
  const isMoved = payments.some((one) => isOfWallet(one) || creditable.includes(one.forma));
  if (cliente && isMoved) await heldWallet(call, cliente.id);
}

/** Reverses a payment; cash comes from the drawer that is open now. Refuses NOT_FOUND, COMANDA_ENDED, NO_CAIXA, DEPOSIT_STAYS. */
export async function takeBack(call: ShopCall, payment: string): Promise<Comanda> {
  const comanda = await held(call, await comandaOf(call.db, call.scope, { table: "comanda_payments", id: payment }));
  if (comanda.payments.some(({ id, forma }) => id === payment && forma === "sinal")) throw new Refusal("DEPOSIT_STAYS");
  await holdWalletOf(call, comanda);
  await giveBack(call, { comanda: comanda.id, payments: [payment] });
  return changed(call, comanda.id);
}

/** The day for which a sale counts when it is not today, and the period that the provider reports. */
type Counted = { dia?: string } & Partial<CountedFrom>;

/**
 * Closes a comanda that is paid in full, but for what no coin pays, or overpaid by a named client. Posts the sale, takes the products from
 * stock and computes the commissions; starts or renews a plan (`subscribe`, with its refusals), records packages and vouchers as
 * liabilities and concludes the visits. Refuses NOT_FOUND, COMANDA_ENDED, CHARGE_PENDING, QUOTA_OVER, NOT_COVERED or PACKAGE_OVER when a
 * plan or package no longer covers an item, NOTHING_SOLD, NOT_PAID, DESK_ONLY to a barber when a wallet is used, and NOT_ENOUGH_STOCK when
 * the shop forbids negative stock.
 */
export async function closeComanda(call: ShopCall, id: string, counted: Counted = {}): Promise<Comanda> {
  const { db, scope, now } = call;
  const visitors = await holdVisits(call, id);
  const comanda = await held(call, id);
  const { total } = sumsOf(comanda);
  if (comanda.cobranca) throw new Refusal("CHARGE_PENDING");
  if (comanda.items.length === 0) throw new Refusal("NOTHING_SOLD");
  if (!isSettled(comanda)) throw new Refusal("NOT_PAID");
  if (paysFromWallet(comanda) || sumsOf(comanda).falta < 0) refuseWallet(call);
  for (const client of new Set([...visitors, ...(comanda.cliente ? [comanda.cliente.id] : [])].sort()))
    await lockClient(db, scope, client);
  await holdWalletOf(call, comanda);
  await lockProducts(db, scope, id);
  const days = { dia: today(call), ...counted };
  const { dia } = days;
  const sold = await judgeCovered(call, comanda, dia);
  const moved = await withDeskRights(db, scope, () => subscribe(call, comanda, days));
  await sellPrepaid(call, comanda, dia);
  await announceMoved(call, await refusingShortage(moveSold(db, scope, id)));
  await notifyBarbers(call, comanda);
  await concludeVisits(call, id);
  // Post last: from here on every other desk of the shop that posts waits.
  const { lines, postings, taxas } = await earn(call, sold);
  await keepFeesOfTips(db, scope, { items: sold.items, taxas });
  const all = [...saleOf(sold, taxas), ...moved, ...postings];
  const journal_id = await post(db, scope, { tipo: "venda", dia, of: { table: "comandas", id }, postings: all });
  await updateComanda(db, scope, { id, total, dia, journal_id, closed_at: now, closed_by: actorOf(scope) });
  await record(call, { comanda: id, journal_id, lines });
  if (comanda.payments.some(({ forma }) => forma === "fiado")) await dateDebts(db, scope, { comanda: id, dia });
  return changed(call, id);
}

/**
 * Cancels a comanda without payments. With `keep`, payments become credit of its client. Deposits of visits that already took place are
 * refunded. Refuses NOT_FOUND, COMANDA_ENDED, CHARGE_PENDING, ALREADY_PAID and NO_CLIENT.
 */
export async function cancelComanda(
  call: ShopCall,
  { id, motivo, keep = false }: z.output<typeof CancelComanda>,
): Promise<Comanda> {
  const { db, scope, now } = call;
  const comanda = await held(call, id);
  if (comanda.cobranca) throw new Refusal("CHARGE_PENDING");
  const paid = comanda.payments.filter(({ reversed }) => !reversed);
  const isPaid = paid.some(({ forma }) => forma !== "sinal");
  if (isPaid && !keep) throw new Refusal("ALREADY_PAID");
  const deposits = paid.filter(({ forma }) => forma === "sinal").map((payment) => payment.id);
  const visits = deposits.length > 0 ? await visitsOfDeposits(db, scope, deposits) : [];
  if (!isPaid && deposits.length > 0) await giveBack(call, { comanda: id, payments: deposits });
  const journal_id = isPaid ? await creditPaid(call, comanda) : null;
  await updateComanda(db, scope, { id, motivo, journal_id, cancelled_at: now, cancelled_by: scope.actor.id });
  await leadJoined(db, scope, { from: id, to: null });
  for (const appointment of visits)
    await call.enqueue({ name: "end-deposit", data: { shop: scope.shop, appointment } });
  return changed(call, id);
}

/** Turns money payments into credit of the client. Fiado, used credit, vouchers and deposits are returned to their source. */
async function creditPaid(call: ShopCall, comanda: Comanda): Promise<string | null> {
  const { id, cliente, payments } = comanda;
  if (!cliente) throw new Refusal("NO_CLIENT");
  await heldWallet(call, cliente.id);
  const isOwned = ({ forma }: { forma: PaymentForm }) =>
    isOfWallet({ forma }) || forma === "vale_presente" || forma === "sinal";
  const owned = payments.filter(isOwned).map((payment) => payment.id);
  if (owned.length > 0) await giveBack(call, { comanda: id, payments: owned });
  const { pago } = sumsOf({ ...comanda, payments: payments.filter((payment) => !isOwned(payment)) });
  const postings: Posting[] = [
    { conta: "adiantamentos", valor: pago },
    { conta: "creditos_de_clientes", valor: -pago, cliente_id: cliente.id },
  ];
  return post(call.db, call.scope, { tipo: "cancelamento", dia: today(call), of: { table: "comandas", id }, postings });
}

/**
 * Reverses a closed comanda today and from today's drawer: the remaining sale, payments, stock, commissions and subscriptions. Returns an
 * open comanda with the same items. Refuses NOT_FOUND, COMANDA_ENDED, ESTORNO_LIMIT, NO_CAIXA, PLAN_CHANGED when a plan was changed or
 * renewed since, PLAN_FULL when other clients took the place in the previous plan, CREDIT_SPENT when its credit was used, and
 * PREPAID_USED when its package or voucher was.
 */
export async function reverseComanda(call: ShopCall, { id, motivo }: { id: string; motivo: string }): Promise<Comanda> {
  const { db, scope, now } = call;
  const comanda = await heldToTakeBack(call, id);
  if (comanda.cliente) await lockClient(db, scope, comanda.cliente.id);
  await holdWalletOf(call, comanda);
  await lockProducts(db, scope, id);
  // Lock order: the drawer comes after the products, and before the first journal.
  await drawerIfOpen(call);
  const released = await unsubscribe(call, comanda);
  await takeBackPrepaid(call, comanda.items);
  await returnSold(db, scope, id);
  await giveBack(call, { comanda: id, left: leftOfPayments(comanda.payments, comanda.returns) });
  for (const journal of [...released, ...(await journalsOfReturns(db, scope, id)), await journalOf(db, scope, id)])
    if (journal) await reverseJournal(db, scope, { journal, dia: today(call), caixa: null }).catch(refuseSpent);
  await takeBackAll(call, id);
  // Earlier returns already sent their money back, in their own form.
  await sendBack(call, comanda, { refund: comanda.items.every(({ devolvida }) => devolvida === 0) });
  await updateComanda(db, scope, { id, motivo, reversed_at: now, reversed_by: scope.actor.id });
  await changed(call, id);
  const undone = `estornou a comanda ${comanda.numero}, de ${moneyText(sumsOf(comanda).total)}: ${motivo}`;
  await notifyAdmins(call, undone, { comanda: id });
  const { appointment_id, cliente, consumo_de, desconto } = comanda;
  const copy = await insertComanda(db, scope, {
    cliente_id: cliente?.id ?? null,
    consumo_de: consumo_de?.id ?? null,
    appointment_id,
    desconto,
    copied_from: id,
  });
  await copyItems(db, scope, { from: id, to: copy });
  if (comanda.items.some(({ vale }) => vale?.para)) await copyRecipients(db, scope, { from: id, to: copy });
  await leadJoined(db, scope, { from: id, to: copy });
  await useDeposit(db, scope, copy);
  return covered(call, copy);
}

type Given = { comanda: string; payments?: string[]; left?: Map<string, number> };

/** Reverses payments; cash comes from the drawer that is open now. Of a partly returned payment, reverses the rest. */
async function giveBack(call: ShopCall, { left, ...given }: Given): Promise<void> {
  const { db, scope, now } = call;
  await drawerIfOpen(call);
  const payments = await reversePayments(db, scope, { ...given, now });
  const spent = new Map<string, number>();
  for (const { voucher_id, valor } of payments)
    if (voucher_id) spent.set(voucher_id, (spent.get(voucher_id) ?? 0) - valor);
  await spendVouchers(db, scope, spent);
  const owed = payments.filter(({ forma }) => forma === "fiado").map(({ id }) => id);
  if (owed.length > 0) await forgive(call, { comanda: given.comanda, payments: owed });
  const rests = payments.map((payment) => ({ ...payment, rest: left?.get(payment.id) ?? payment.valor }));
  // Lock receivables before any sum of a day, in the same order as confirming them does.
  for (const { id, forma, valor, rest } of rests)
    if (rest === valor) await expectNoMore(call, { payment_id: id });
    else await expectBack(call, { of: { payment_id: id }, forma, valor: rest });
  for (const { id, forma, valor, rest, journal_id } of rests) {
    if (forma === "online") await backToCard(call, { payment: id, valor: rest });
    if (forma === "sinal" && rest < valor) await spendDeposit(db, scope, { payment: id, by: valor - rest });
    const caixa = rest > 0 ? await drawerOf(call, forma) : null;
    if (rest === valor) await reverseJournal(db, scope, { journal: journal_id, dia: today(call), caixa });
    else await postRest(call, { id, forma, rest, caixa });
  }
}

type Rest = { id: string; forma: PaymentForm; rest: number; caixa: string | null };

async function postRest(call: ShopCall, { id, forma, rest, caixa }: Rest): Promise<void> {
  const postings: Posting[] = [
    { conta: "adiantamentos", valor: rest },
    { conta: received[forma], valor: -rest },
  ];
  const of = { table: "comanda_payments", id };
  await post(call.db, call.scope, { tipo: "estorno", dia: today(call), of, caixa, postings });
}

export function today({ now, scope }: ShopCall): string {
  return localDay(now, scope.timezone);
}
