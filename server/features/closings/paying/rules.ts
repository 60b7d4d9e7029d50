import { randomUUID } from "node:crypto";
import type * as z from "zod";
import type { PayClosing, ReverseClosing, ReverseClosingPayment } from "#contract/closing-acts.ts";
import { formatDay, localDay } from "#contract/dates.ts";
import { moneyText } from "#contract/quantities.ts";
import type { ShopCall } from "#server/call.ts";
import { giveBack } from "#server/features/advances/deducting/rules.ts";
import { lockMoneyOf } from "#server/features/advances/queries.ts";
import { drawerNow } from "#server/features/cash/rules.ts";
import {
  barberOf,
  closingOf,
  endClosing,
  hasNewer,
  type Held,
  heldClosing,
  insertPayment,
  markPaid,
  reversePayment,
  reversePayments,
} from "#server/features/closings/paying/queries.ts";
import { announceChange, notifyBarber } from "#server/features/closings/rules.ts";
import { refusePlace } from "#server/features/entries/rules.ts";
import { type Account, post, reverseJournal } from "#server/features/finance/queries.ts";
import { giveSharesBack } from "#server/features/revenue-pots/paying/queries.ts";
import { Refusal } from "#server/refusal.ts";

/**
 * Pays all or a part of a closing, from the open drawer or from an account, on a day from its last one to today. The last payment makes
 * its commissions `paga`. Refuses NOT_FOUND, CLOSING_ENDED, PAYS_TOO_MUCH, CLOSING_CONTESTED, NO_CAIXA, DAY_CLOSED, INVALID_INPUT.
 */
export async function payClosing(
  call: ShopCall,
  { id: closing_id, valor, em, conta, mesmo_contestado }: z.output<typeof PayClosing>,
): Promise<{ id: string }> {
  const { db, scope } = call;
  const { barbeiro_id, liquido, pago, situacao, ate } = await heldOpen(call, closing_id);
  if (pago >= liquido) throw new Refusal("CLOSING_ENDED");
  if (valor > liquido - pago) throw new Refusal("PAYS_TOO_MUCH");
  if (situacao === "contestado" && !mesmo_contestado) throw new Refusal("CLOSING_CONTESTED");
  if (em < ate)
    throw new Refusal("INVALID_INPUT", {
      fields: [{ path: "em", message: `O fechamento vai até ${formatDay(ate)}.` }],
    });
  await refusePlace(call, { em, conta });
  const caixa = conta === "caixa" ? await drawerNow(call) : null;
  const id = randomUUID();
  const journal_id = await post(db, scope, {
    tipo: "fechamento_pago",
    dia: em,
    of: { table: "closings", id: closing_id },
    caixa,
    postings: [
      { conta: "fechamentos_a_pagar", valor, barbeiro_id },
      // The places of money are accounts.
      { conta: conta as Account, valor: -valor },
    ],
  });
  await insertPayment(db, scope, { id, closing_id, valor, em, conta, journal_id: journal_id! });
  if (pago + valor === liquido) await markPaid(db, scope, closing_id);
  await notifyBarber(call, { id: closing_id, barbeiro_id, says: `${moneyText(valor)} pagos.` });
  announceChange(call, { id: closing_id, barbeiro_id });
  return { id: closing_id };
}

/**
 * Reverses a barber's newest closing today, with its payments: lines, tips and adjustments are open again. Refuses NOT_FOUND,
 * CLOSING_ENDED, NEWER_CLOSING, and NO_CAIXA when cash must come back.
 */
export async function reverseClosing(
  call: ShopCall,
  { id, motivo }: z.output<typeof ReverseClosing>,
): Promise<{ id: string }> {
  const { db, scope, now } = call;
  const known = await heldOpen(call, id);
  const { barbeiro_id, journal_id } = known;
  if (await hasNewer(db, scope, known)) throw new Refusal("NEWER_CLOSING");
  const dia = localDay(now, scope.timezone);
  const payments = await reversePayments(db, scope, { closing: id, now });
  const caixa = payments.some(({ conta }) => conta === "caixa") ? await drawerNow(call) : null;
  await giveBack(call, id);
  await giveSharesBack(db, scope, id);
  await endClosing(db, scope, { id, motivo, now });
  for (const paid of payments)
    await reverseJournal(db, scope, {
      journal: paid.journal_id,
      dia,
      caixa: paid.conta === "caixa" ? caixa : null,
    });
  if (journal_id) await reverseJournal(db, scope, { journal: journal_id, dia, caixa: null });
  await notifyBarber(call, { id, barbeiro_id, says: `estornado: ${motivo}` });
  announceChange(call, { id, barbeiro_id });
  return { id };
}

/**
 * Reverses one payment of a closing today: cash into the open drawer, other payments onto their account. The closing then has to be paid
 * again. Refuses NOT_FOUND, PAYMENT_REVERSED, and NO_CAIXA when cash must come back.
 */
export async function reverseClosingPayment(
  call: ShopCall,
  { id, motivo }: z.output<typeof ReverseClosingPayment>,
): Promise<{ id: string }> {
  const { db, scope, now } = call;
  const closing = await closingOf(db, scope, id);
  if (!closing) throw new Refusal("NOT_FOUND");
  const { barbeiro_id } = await held(call, closing);
  const back = await reversePayment(db, scope, { id, closing, motivo, now });
  if (!back) throw new Refusal("PAYMENT_REVERSED");
  const caixa = back.conta === "caixa" ? await drawerNow(call) : null;
  await reverseJournal(db, scope, { journal: back.journal_id, dia: localDay(now, scope.timezone), caixa });
  await notifyBarber(call, {
    id: closing,
    barbeiro_id,
    says: `pagamento de ${moneyText(back.valor)} estornado: ${motivo}`,
  });
  announceChange(call, { id: closing, barbeiro_id });
  return { id: closing };
}

async function heldOpen(call: ShopCall, id: string): Promise<Held> {
  const found = await held(call, id);
  if (found.situacao === "estornado") throw new Refusal("CLOSING_ENDED");
  return found;
}

/** The closing, locked after its barber's money, in the same order as closing does (ledger.md). */
async function held({ db, scope }: ShopCall, id: string): Promise<Held> {
  const barber = await barberOf(db, scope, id);
  if (!barber) throw new Refusal("NOT_FOUND");
  await lockMoneyOf(db, scope, barber);
  return (await heldClosing(db, scope, id))!;
}
