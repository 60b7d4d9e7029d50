import { moneyText } from "#contract/quantities.ts";
import type { ShopCall } from "#server/call.ts";
import { tellAdmins } from "#server/features/cash/rules.ts";
import { heldWallet } from "#server/features/clients/wallet/rules.ts";
import { post, type Posting } from "#server/features/finance/queries.ts";
import { expect } from "#server/features/finance/receivables/rules.ts";
import { changeDeposit, endingOf, type KeptDeposit } from "#server/features/payments/deposits/queries.ts";
import { settle } from "#server/features/payments/deposits/settling/rules.ts";
import { today } from "#server/features/sales/closing/rules.ts";
import type { Charge } from "#server/outside/payments/payments.ts";

/**
 * Posts refunds of a paid deposit at the provider. Refunds already in the books are done; other amounts are an expense (_reembolsos_),
 * reversed when the shop wins a dispute. A refund that the bank rejected becomes the client's credit. Null when nothing changed.
 */
export async function bookDepositBack(
  call: ShopCall,
  kept: KeptDeposit,
  charge: Charge | null,
): Promise<string | null> {
  if (!charge) return null;
  const { id, valor, gasto } = kept;
  const devolvido = Math.min(charge.refunded, valor);
  const isGone = kept.situacao === "pago" && devolvido + charge.lost >= valor;
  if (isGone) await settle(call, kept, { outcome: "devolvido", motivo: "REFUNDED" });
  const contestado = Math.min(charge.contested + charge.lost, valor - devolvido);
  const given = isGone || kept.situacao === "devolvido" ? valor - gasto : 0;
  const { cliente } = await endingOf(call.db, call.scope, kept.appointment_id);
  // For an erased client the card refund is retried (`compare-payments`).
  const failed = cliente ? Math.min(charge.failed, given - Math.min(devolvido, given)) : 0;
  const falhou = Math.max(kept.falhou, failed);
  const abatido = Math.max(0, devolvido + contestado - given);
  const changed = { devolvido, contestado, falhou, abatido };
  if (Object.entries(changed).every(([name, value]) => kept[name as keyof typeof changed] === value)) return null;
  await bookExpense(call, kept, abatido - kept.abatido);
  if (cliente) await bookCredit(call, kept, { cliente, valor: falhou - kept.falhou });
  await changeDeposit(call.db, call.scope, { id, ...changed, updated_at: call.now });
  return `devolução ou contestação de ${moneyText(devolvido + contestado)} de um sinal`;
}

async function bookExpense(call: ShopCall, kept: KeptDeposit, valor: number): Promise<void> {
  if (valor === 0) return;
  await book(call, kept, { tipo: "reembolso", ofProvider: -valor, against: [{ conta: "reembolsos", valor }] });
  if (valor > 0) await tellAdmins(call, `devolveu ou contestou no provedor ${moneyText(valor)} de um sinal`, {});
}

type Owed = { cliente: { id: string; nome: string }; valor: number };

/** Turns another amount that did not reach the card into the client's credit. */
async function bookCredit(call: ShopCall, kept: KeptDeposit, { cliente, valor }: Owed): Promise<void> {
  if (valor <= 0) return;
  await heldWallet(call, cliente.id);
  const against: Posting[] = [{ conta: "creditos_de_clientes", valor: -valor, cliente_id: cliente.id }];
  await book(call, kept, { tipo: "reembolso_falhou", ofProvider: valor, against });
  await tellAdmins(call, `não chegou ao cartão: ${moneyText(valor)} de um sinal são crédito de ${cliente.nome}`, {});
}

type Booking = { tipo: string; ofProvider: number; against: Posting[] };

async function book(call: ShopCall, { id }: KeptDeposit, { tipo, ofProvider, against }: Booking): Promise<void> {
  const { db, scope } = call;
  const dia = today(call);
  const postings: Posting[] = [...against, { conta: "receber_online", valor: ofProvider }];
  await post(db, scope, { tipo, dia, of: { table: "deposits", id }, postings });
  const rows = [{ parcela: 1, dia, bruto: ofProvider, taxa: 0 }];
  await expect(call, { of: { deposit_id: id }, forma: "online", rows });
}
