import { asProvider } from "#server/actors.ts";
import type { Dependencies, ShopCall } from "#server/call.ts";
import { endHold } from "#server/features/appointments/holding/ending/rules.ts";
import { shopById } from "#server/features/barbershops/administration/queries.ts";
import { appointmentById, type StoredAppointment } from "#server/features/appointments/queries.ts";
import { lockAppointment } from "#server/features/appointments/moving/queries.ts";
import { heldWallet } from "#server/features/clients/wallet/rules.ts";
import { changeDeposit, depositById, endingOf, heldDepositOf } from "#server/features/payments/deposits/queries.ts";
import { readDeposit } from "#server/features/payments/deposits/reading/rules.ts";
import { type Outcome, settle } from "#server/features/payments/deposits/settling/rules.ts";

/**
 * Ends the deposit of a visit whose hold ended, or that was cancelled or missed: frees its time at once, closes an unpaid page, and
 * settles a paid deposit. A payment made while the page closes is processed as any other (trust R4).
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
  if (!visit || !isOver(visit) || !payments) return;
  const deposit = await inside(({ db, scope }) => heldDepositOf(db, scope, appointment));
  if (deposit?.situacao === "pendente") {
    if (deposit.sessao) await payments.expire(deposit.conta, deposit.sessao);
    await readDeposit({ deps, place }, deposit.id);
  }
  await inside((call) => settleEnded(call, appointment));
}

async function settleEnded(call: ShopCall, id: string): Promise<void> {
  const { db, scope, now } = call;
  await lockAppointment(db, scope, id);
  // A payment in the meantime may have booked the visit again.
  const visit = await appointmentById(db, scope, id);
  if (!visit || !isOver(visit)) return;
  const { outcome, motivo, cliente } = await endOf(call, visit);
  // Lock order: the wallet before the deposit, as when a comanda is reversed.
  if (outcome === "credito") await heldWallet(call, cliente!.id);
  const deposit = await heldDepositOf(db, scope, id);
  if (deposit?.situacao === "pendente")
    await changeDeposit(db, scope, { id: deposit.id, situacao: "vencido", updated_at: now });
  if (deposit?.situacao === "pago") await settle(call, deposit, { outcome, motivo });
}

function isOver({ status }: StoredAppointment): boolean {
  return status === "cancelado" || status === "faltou";
}

/** The shop's rule: cancelled in time, the deposit is refunded; cancelled late or missed, the shop keeps it (business-rules 9). */
async function endOf({ db, scope }: ShopCall, { id, status }: StoredAppointment) {
  const { tarde, devolve, cliente } = await endingOf(db, scope, id);
  const isKept = status === "faltou" || tarde;
  const back: Outcome = devolve === "credito" && cliente ? "credito" : "devolvido";
  const motivo = status === "faltou" ? "MISSED" : tarde ? "LATE" : "CANCELLED";
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
