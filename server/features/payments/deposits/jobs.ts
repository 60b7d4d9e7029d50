import { asProvider } from "#server/actors.ts";
import type { Dependencies, ShopCall } from "#server/call.ts";
import { endHold } from "#server/features/appointments/holding/ending/rules.ts";
import { shopById } from "#server/features/barbershops/administration/queries.ts";
import { appointmentById, type StoredAppointment } from "#server/features/appointments/queries.ts";
import { isInComanda, lockAppointment } from "#server/features/appointments/moving/queries.ts";
import { heldWallet } from "#server/features/clients/wallet/rules.ts";
import {
  changeDeposit,
  depositById,
  endingOf,
  heldDepositOf,
  type KeptDeposit,
} from "#server/features/payments/deposits/queries.ts";
import { readDeposit } from "#server/features/payments/deposits/reading/rules.ts";
import { type Outcome, settle } from "#server/features/payments/deposits/settling/rules.ts";
import type { Place } from "#server/features/payments/reading/turns/rules.ts";
import { today } from "#server/features/sales/closing/rules.ts";
import { type Payments, PaymentsRefused } from "#server/outside/payments/payments.ts";

/**
 * Ends the deposit of a visit whose hold ended, that was cancelled or missed, or whose comanda was cancelled after the visit: frees its
 * time at once, closes an unpaid page, and settles a paid deposit. A payment made while the page closes is processed as any other (trust R4).
 */
export async function endDeposit(
  deps: Dependencies,
  { shop, appointment }: { shop: string; appointment: string },
): Promise<void> {
  const { payments } = deps;
  const place = await shopById(deps.db, shop);
  if (!place) return;
  const inside = <T>(work: (call: ShopCall) => Promise<T>) => asProvider({ deps }, place, work);
  const visit = await inside((call) => endHold(call, appointment));
  if (!visit || !payments || !(await inside((call) => isOver(call, visit)))) return;
  const deposit = await inside(({ db, scope }) => heldDepositOf(db, scope, appointment));
  if (deposit) await askOfEnded({ deps, place, payments }, deposit).catch(shutOut);
  await inside((call) => settleEnded(call, appointment));
}

type Asking = { deps: Dependencies; place: Place; payments: Payments };

/** Closes the payment page and reads the payment, so that the books have payments and refunds before the deposit is settled. */
async function askOfEnded(
  { deps, place, payments }: Asking,
  { id, situacao, conta, sessao }: KeptDeposit,
): Promise<void> {
  if (situacao !== "pendente" && situacao !== "pago") return;
  if (situacao === "pendente" && sessao) await payments.expire(conta, sessao);
  await readDeposit({ deps, place }, id);
}

/** An account that denies access cannot be read, so the deposit ends by its stored state. */
function shutOut(error: unknown): void {
  if (!(error instanceof PaymentsRefused)) throw error;
}

async function settleEnded(call: ShopCall, id: string): Promise<void> {
  const { db, scope, now } = call;
  await lockAppointment(db, scope, id);
  // A payment in the meantime may have booked the visit again.
  const visit = await appointmentById(db, scope, id);
  if (!visit || !(await isOver(call, visit))) return;
  // A no-show of today can still be undone: the job of that mark settles it after midnight.
  if (visit.status === "faltou" && visit.data_agendamento >= today(call)) return;
  const { outcome, motivo, cliente } = await endOf(call, visit);
  // Lock order: the wallet before the deposit, as when a comanda is reversed.
  if (outcome === "credito") await heldWallet(call, cliente!.id);
  const deposit = await heldDepositOf(db, scope, id);
  if (deposit?.situacao === "pendente")
    await changeDeposit(db, scope, { id: deposit.id, situacao: "vencido", updated_at: now });
  if (deposit?.situacao === "pago") await settle(call, deposit, { outcome, motivo });
}

/** Whether no comanda can take the deposit of this visit any more. */
async function isOver({ db, scope }: ShopCall, { id, status }: StoredAppointment): Promise<boolean> {
  return (
    status === "cancelado" || status === "faltou" || (status === "concluido" && !(await isInComanda(db, scope, id)))
  );
}

/** The shop's rule: cancelled in time, the deposit is refunded; cancelled late or missed, the shop keeps it (business-rules 9). */
async function endOf({ db, scope }: ShopCall, { id, status }: StoredAppointment) {
  const { tarde, devolve, cliente } = await endingOf(db, scope, id);
  const isKept = status === "faltou" || tarde;
  const back: Outcome = devolve === "credito" && cliente && !cliente.removido ? "credito" : "devolvido";
  const given = status === "concluido" ? "NOT_SOLD" : "CANCELLED";
  const motivo = status === "faltou" ? "MISSED" : tarde ? "LATE" : given;
  return { outcome: isKept ? ("retido" as const) : back, motivo, cliente };
}

/** Refunds a card; repeated attempts refund only once. */
export async function refundDeposit(
  deps: Dependencies,
  { shop, deposit: id }: { shop: string; deposit: string },
): Promise<void> {
  const { payments } = deps;
  const place = payments && (await shopById(deps.db, shop));
  if (!place) return;
  const found = await asProvider({ deps }, place, ({ db, scope }) => depositById(db, scope, id));
  if (found?.situacao !== "devolvido" || !found.cobranca) return;
  const { conta, cobranca, valor, gasto, devolvido, contestado } = found;
  const left = valor - gasto - devolvido - contestado;
  if (left > 0) await payments.refund(conta, cobranca, `deposit ${id} ${left}`, left);
}
