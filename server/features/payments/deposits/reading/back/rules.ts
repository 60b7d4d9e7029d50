import { moneyText } from "#contract/quantities.ts";
import type { ShopCall } from "#server/call.ts";
import { notifyAdmins } from "#server/features/cash/rules.ts";
import { post, type Posting } from "#server/features/finance/queries.ts";
import { expect, expectFee } from "#server/features/finance/receivables/rules.ts";
import { changeDeposit, endingOf, type KeptDeposit } from "#server/features/payments/deposits/queries.ts";
import { settle } from "#server/features/payments/deposits/settling/rules.ts";
import { actOf, freeCredit } from "#server/features/payments/reading/back/rules.ts";
import { today } from "#server/features/sales/closing/rules.ts";
import { dayOf } from "#server/features/sales/online/rules.ts";
import type { Charge } from "#server/outside/payments/payments.ts";

/**
 * Posts refunds of a paid deposit at the provider. Refunds already in the books are done; other amounts are an expense (_reembolsos_),
 * reversed when the shop wins a dispute. A refund that the bank rejected is the client's credit until the card gets it; so is an amount won
 * after the rest became credit. Also posts a fee that became known after the payment. Null when nothing changed.
 */
export async function bookDepositBack(
  call: ShopCall,
  kept: KeptDeposit,
  charge: Charge | null,
): Promise<string | null> {
  if (!charge) return null;
  const { id, valor, gasto, situacao } = kept;
  const devolvido = Math.min(charge.refunded, valor);
  const isGone = situacao === "pago" && devolvido + charge.lost >= valor;
  if (isGone) await settle(call, kept, { outcome: "devolvido", motivo: "REFUNDED" });
  const contestado = Math.min(charge.contested + charge.lost, valor - devolvido);
  const given = isGone ? valor - gasto : kept.ao_cartao;
  const missing = Math.max(0, given - devolvido - contestado);
  const failed = situacao === "credito" ? missing : Math.min(charge.failed, missing);
  const { cliente } = await endingOf(call.db, call.scope, kept.appointment_id);
  // For an erased client the card refund is retried (`compare-payments`).
  const falhou = cliente && !cliente.removido ? failed : Math.min(kept.falhou, failed);
  const abatido = Math.max(0, devolvido + contestado - given);
  const taxa = kept.taxa ?? (charge.fee ? Math.min(charge.fee, valor - 1) : null);
  const changed = { devolvido, contestado, falhou, abatido, taxa };
  if (Object.entries(changed).every(([name, value]) => kept[name as keyof typeof changed] === value)) return null;
  await bookExpense(call, kept, {
    valor: abatido - kept.abatido,
    contestado: contestado - kept.contestado,
    of: cliente?.nome,
  });
  if (cliente) await bookOwed(call, kept, { cliente, valor: falhou - kept.falhou });
  if (taxa !== kept.taxa) await bookFee(call, kept, { taxa: taxa!, chega: charge.available });
  await changeDeposit(call.db, call.scope, { id, ...changed, updated_at: call.now });
  const isBack = devolvido !== kept.devolvido || contestado !== kept.contestado || falhou !== kept.falhou;
  return isBack ? `devolução ou contestação de ${moneyText(devolvido + contestado)} de um sinal` : "taxa de um sinal";
}

type Expense = { valor: number; contestado: number; of: string | undefined };

async function bookExpense(
  call: ShopCall,
  kept: KeptDeposit,
  { of = "um cliente removido", ...change }: Expense,
): Promise<void> {
  const { valor } = change;
  if (valor === 0) return;
  await book(call, kept, { tipo: "reembolso", ofProvider: -valor, against: [{ conta: "reembolsos", valor }] });
  const act = actOf(change);
  if (act) await notifyAdmins(call, `${act} do sinal de ${of}`, {});
}

type Owed = { cliente: { id: string; nome: string }; valor: number };

/** Turns an amount that did not reach the card into the client's credit. Negative: the card got it later, and credit already used is an expense. */
async function bookOwed(call: ShopCall, kept: KeptDeposit, { cliente, valor }: Owed): Promise<void> {
  if (valor === 0) return;
  const credito = await freeCredit(call, { client: cliente.id, most: -valor });
  const lost = Math.max(0, -valor - credito);
  const against: Posting[] = [
    { conta: "creditos_de_clientes", valor: -valor - lost, cliente_id: cliente.id },
    { conta: "reembolsos", valor: lost },
  ];
  await book(call, kept, { tipo: "reembolso_falhou", ofProvider: valor, against });
  if (valor < 0) return;
  await notifyAdmins(call, `não chegou ao cartão: ${moneyText(valor)} de um sinal são crédito de ${cliente.nome}`, {});
}

/** Posts the provider's fee. */
async function bookFee(
  call: ShopCall,
  { id, valor }: KeptDeposit,
  { taxa, chega }: { taxa: number; chega: Date | null },
) {
  const { db, scope } = call;
  const postings: Posting[] = [
    { conta: "taxas", valor: taxa },
    { conta: "receber_online", valor: -taxa },
  ];
  await post(db, scope, { tipo: "sinal_taxa", dia: today(call), of: { table: "deposits", id }, postings });
  const dia = chega ? dayOf(call, chega) : today(call);
  await expectFee(call, { deposit: id, valor, taxa, dia });
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
