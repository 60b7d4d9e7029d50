import { sumsOf } from "#contract/comanda-sums.ts";
import { type Comanda, mostLines } from "#contract/comandas.ts";
import { moneyText } from "#contract/quantities.ts";
import { asProvider } from "#server/actors.ts";
import type { Dependencies, ShopCall } from "#server/call.ts";
import { notifyAdmins } from "#server/features/cash/rules.ts";
import { changeCharge, endPending, type KeptCharge } from "#server/features/payments/charges/queries.ts";
import { actOf, book, bookOwed } from "#server/features/payments/reading/back/rules.ts";
import { holdTurn, takeTurn } from "#server/features/payments/reading/queries.ts";
import { neverOpened, type Place } from "#server/features/payments/reading/turns/rules.ts";
import { today } from "#server/features/sales/closing/rules.ts";
import { dayOf } from "#server/features/sales/online/rules.ts";
import { openDay } from "#server/features/sales/online/selling/queries.ts";
import { payOnline } from "#server/features/sales/online/selling/rules.ts";
import { comandaOf, lockComanda } from "#server/features/sales/queries.ts";
import { changed, comandaDetails } from "#server/features/sales/rules.ts";
import type { Charge, Payment } from "#server/outside/payments/payments.ts";

type Reading = { deps: Dependencies; place: Place };
const table = "comanda_charges";

/** Why a charge goes back whole, whatever amount the provider received. */
export const otherAmount = "AMOUNT_DIFFERS";

/**
 * Updates a charge to the provider's current state, independent of the order of events. A payment is posted on its comanda once; where
 * nothing can be paid any more, or another amount was paid, it goes back. Refunds since then are posted. Of two concurrent reads, the later
 * one counts. Returns the differences found.
 */
export async function readCharge({ deps, place }: Reading, id: string): Promise<string[]> {
  const { payments } = deps;
  const kept =
    payments && (await asProvider({ deps }, place, ({ db, scope }) => takeTurn<KeptCharge>(db, scope, { table, id })));
  if (!kept) return [];
  const { conta, sessao } = kept;
  const payment = sessao ? await payments.payment(conta, sessao) : neverOpened(kept, deps.clock.now());
  const change = await asProvider({ deps }, place, async (call) => {
    const { db, scope } = call;
    const { payment_id, comanda_id } = kept;
    const comanda = payment_id && (await comandaOf(db, scope, { table: "comanda_payments", id: payment_id }));
    // Lock order: the comanda before its charge, as at the desk.
    await lockComanda(db, scope, comanda || comanda_id);
    const now = await holdTurn<KeptCharge>(db, scope, { ...kept, table });
    if (!now) return null;
    const before = await comandaDetails(call, comanda || comanda_id);
    if (!isUnpaid(now)) return payment.charge && follow(call, before, { kept: now, charge: payment.charge });
    if (payment.state === "paid") return record(call, before, { kept: now, payment });
    return payment.state === "expired" ? end(call, now) : null;
  });
  return change ? [change] : [];
}

function isUnpaid({ situacao }: KeptCharge): boolean {
  return situacao === "pendente" || situacao === "encerrada";
}

async function end(call: ShopCall, { id, comanda_id }: KeptCharge): Promise<string | null> {
  if (!(await endPending(call.db, call.scope, { id, now: call.now }))) return null;
  await changed(call, comanda_id);
  return "cobrança por link não paga";
}

type Came = { kept: KeptCharge; payment: Payment };

async function record(call: ShopCall, comanda: Comanda, { kept, payment }: Came): Promise<string> {
  const { db, scope, now } = call;
  const { id, valor } = kept;
  const { id: cobranca, charge } = payment;
  const pago = charge?.paidAt ?? now;
  const paid = { id, cobranca, pago_em: pago, updated_at: now };
  const motivo = whyNot(comanda, { kept, payment });
  if (motivo) {
    await changeCharge(db, scope, { ...paid, situacao: "recusada", motivo, ao_cartao: valor });
    await call.enqueue({ name: "settle-charge", data: { shop: scope.shop, charge: id } });
    const what = `de ${moneyText(valor)} da comanda ${comanda.numero} volta a quem pagou`;
    await notifyAdmins(call, `${what}: ${whys[motivo]}`, { comanda: comanda.id });
  } else {
    const dia = await openDay(db, scope, { dia: dayOf(call, pago), today: today(call) });
    const money = { valor, dia, pago, taxa: charge?.fee ?? null, chega: charge?.available ?? null };
    const payment_id = await payOnline(call, { comanda: comanda.id, ...money });
    await changeCharge(db, scope, { ...paid, situacao: "paga", payment_id });
  }
  await changed(call, comanda.id);
  return `${motivo ? "devolução" : "pagamento"} de ${moneyText(valor)} por link`;
}

function whyNot(comanda: Comanda, { kept, payment }: Came): keyof typeof whys | null {
  if (payment.amount !== kept.valor) return otherAmount;
  if (comanda.situacao !== "aberta") return "COMANDA_ENDED";
  if (kept.situacao !== "pendente") return "CHARGE_OVER";
  return sumsOf(comanda).falta < kept.valor || comanda.payments.length >= mostLines ? "OVERPAID" : null;
}

const whys = {
  [otherAmount]: "o provedor recebeu outro valor",
  COMANDA_ENDED: "a comanda já não estava aberta",
  CHARGE_OVER: "a cobrança tinha sido cancelada",
  OVERPAID: "a comanda já não devia tanto",
};

type Followed = { kept: KeptCharge; charge: Charge };

/**
 * Posts refunds at the provider. What the desk gave back is in the books already; other amounts are an expense (_reembolsos_), which the
 * desk is told of. What the card's bank did not take is the client's credit. Null when nothing changed.
 */
async function follow(call: ShopCall, comanda: Comanda, { kept, charge }: Followed): Promise<string | null> {
  const { id, valor, ao_cartao, payment_id: payment } = kept;
  // Where another amount was paid and went back, all of it did.
  const isAll = kept.motivo === otherAmount && charge.refunded >= charge.amount;
  const devolvido = isAll ? valor : Math.min(charge.refunded, valor);
  const contestado = Math.min(charge.contested + charge.lost, valor - devolvido);
  const falhou = Math.min(charge.failed, Math.max(0, ao_cartao - devolvido - contestado));
  const changes = { devolvido, contestado, falhou, abatido: Math.max(0, devolvido + contestado - ao_cartao) };
  if (Object.entries(changes).every(([name, value]) => kept[name as keyof typeof changes] === value)) return null;
  await changeCharge(call.db, call.scope, { id, ...changes, updated_at: call.now });
  if (payment) {
    const change = { valor: changes.abatido - kept.abatido, contestado: contestado - kept.contestado };
    await bookExpense(call, comanda, { payment, ...change });
    await bookOwed(call, comanda, { payment, valor: falhou - kept.falhou });
  } else if (falhou > kept.falhou) {
    const what = `devolva ${moneyText(falhou)} da comanda ${comanda.numero} ao cliente de outra forma`;
    await notifyAdmins(call, `não chegou ao cartão: ${what}`, { comanda: comanda.id });
  }
  const isMoved = devolvido !== kept.devolvido || contestado !== kept.contestado;
  return isMoved ? `devolução ou contestação de ${moneyText(devolvido + contestado)} de um link` : null;
}

async function bookExpense(
  call: ShopCall,
  comanda: Comanda,
  { payment, ...change }: { payment: string; valor: number; contestado: number },
): Promise<void> {
  const { valor } = change;
  if (valor === 0) return;
  const against = [{ conta: "reembolsos", valor } as const];
  await book(call, comanda, { tipo: "reembolso", ofProvider: -valor, against, payment });
  const act = actOf(change);
  if (act) await notifyAdmins(call, `${act} da comanda ${comanda.numero}`, { comanda: comanda.id });
}
