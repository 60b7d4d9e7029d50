import { moneyText } from "#contract/quantities.ts";
import { asProvider } from "#server/actors.ts";
import type { Dependencies, ShopCall } from "#server/call.ts";
import { bookHeld } from "#server/features/appointments/holding/ending/rules.ts";
import { lockAppointment } from "#server/features/appointments/moving/queries.ts";
import { notifyAdmins } from "#server/features/cash/rules.ts";
import { post, type Posting } from "#server/features/finance/queries.ts";
import { expect } from "#server/features/finance/receivables/rules.ts";
import { bookDepositBack } from "#server/features/payments/deposits/reading/back/rules.ts";
import { changeDeposit, type KeptDeposit } from "#server/features/payments/deposits/queries.ts";
import { settle } from "#server/features/payments/deposits/settling/rules.ts";
import { holdTurn, takeTurn } from "#server/features/payments/reading/queries.ts";
import type { Place } from "#server/features/payments/reading/turns/rules.ts";
import { today } from "#server/features/sales/closing/rules.ts";
import { dayOf } from "#server/features/sales/online/rules.ts";
import { openDay } from "#server/features/sales/online/selling/queries.ts";
import type { Payment } from "#server/outside/payments/payments.ts";

type Reading = { deps: Dependencies; place: Place };
const table = "deposits";

/**
 * Updates a deposit to the provider's current state, independent of the order of events. A payment is posted once and books the visit;
 * refunds since then are posted. Less or more than was asked, or another currency, pays for nothing and goes back. Of two concurrent
 * reads, the later one counts. Returns the differences found.
 */
export async function readDeposit({ deps, place }: Reading, id: string): Promise<string[]> {
  const { payments } = deps;
  const kept =
    payments && (await asProvider({ deps }, place, ({ db, scope }) => takeTurn<KeptDeposit>(db, scope, { table, id })));
  if (!kept?.sessao) return [];
  const payment = await payments!.payment(kept.conta, kept.sessao);
  if (payment.state !== "paid" || kept.motivo === otherAmount) return [];
  if (isUnpaid(kept) && payment.amount !== kept.valor) return sendBack({ deps, place }, kept, payment);
  const change = await asProvider({ deps }, place, async (call) => {
    await lockAppointment(call.db, call.scope, kept.appointment_id);
    const now = await holdTurn<KeptDeposit>(call.db, call.scope, { ...kept, table });
    if (!now) return null;
    return isUnpaid(now) ? record(call, now, payment) : bookDepositBack(call, now, payment.charge);
  });
  return change ? [change] : [];
}

const otherAmount = "AMOUNT_DIFFERS";

function isUnpaid({ situacao }: KeptDeposit): boolean {
  return situacao === "pendente" || situacao === "vencido";
}

/** Nothing is booked: the provider gives all of it back, before that is written down, and the time is freed as that of an unpaid deposit. */
async function sendBack(
  { deps, place }: Reading,
  { id, conta, valor, leitura }: KeptDeposit,
  { id: cobranca }: Payment,
): Promise<string[]> {
  if (cobranca) await deps.payments!.refund(conta, cobranca, `deposit ${id} other amount`);
  return asProvider({ deps }, place, async (call) => {
    const { db, scope, now } = call;
    if (!(await holdTurn(db, scope, { table, id, leitura }))) return [];
    await changeDeposit(db, scope, { id, motivo: otherAmount, cobranca, updated_at: now });
    await notifyAdmins(call, `devolve um sinal: o provedor recebeu outro valor que os ${moneyText(valor)} pedidos`, {});
    return [`sinal de ${moneyText(valor)} pago com outro valor, devolvido`];
  });
}

/** Posts the client's money and books the visit if its time is free; otherwise refunds it at once (trust R4). */
async function record(call: ShopCall, kept: KeptDeposit, { id: cobranca, charge }: Payment): Promise<string> {
  const { db, scope, now } = call;
  const { id, valor, appointment_id } = kept;
  const pago_em = charge?.paidAt ?? now;
  const dia = await openDay(db, scope, { dia: dayOf(call, pago_em), today: today(call) });
  const taxa = charge?.fee ? Math.min(charge.fee, valor - 1) : 0;
  const postings: Posting[] = [
    { conta: "receber_online", valor: valor - taxa },
    { conta: "taxas", valor: taxa },
    { conta: "sinais", valor: -valor },
  ];
  await post(db, scope, { tipo: "sinal", dia, of: { table: "deposits", id }, postings });
  const rows = [{ parcela: 1, dia: dayOf(call, charge?.available ?? pago_em), bruto: valor, taxa }];
  await expect(call, { of: { deposit_id: id }, forma: "online", rows });
  const paid = { situacao: "pago", cobranca, pago_em, taxa: charge?.fee ? taxa : null } as const;
  await changeDeposit(db, scope, { id, ...paid, updated_at: now });
  const isBooked = await bookHeld(call, appointment_id);
  if (!isBooked) await settle(call, { ...kept, ...paid }, { outcome: "devolvido", motivo: "SLOT_TAKEN" });
  return `sinal de ${moneyText(valor)}${isBooked ? "" : " devolvido"}`;
}
