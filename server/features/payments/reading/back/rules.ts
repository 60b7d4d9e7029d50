import type { ShopCall } from "#server/call.ts";
import { post, type Posting } from "#server/features/finance/queries.ts";
import { expect } from "#server/features/finance/receivables/rules.ts";
import { type KeptPayment, paymentOfComanda } from "#server/features/payments/reading/queries.ts";
import { today } from "#server/features/sales/closing/rules.ts";
import { returnItem } from "#server/features/sales/returns/rules.ts";
import { comandaDetails } from "#server/features/sales/rules.ts";

/** In centavos: what went back to the card, what its owner contests, and whether the shop lost that. */
type Back = { devolvido: number; contestado: number; isLost: boolean };

/**
 * Books what went back of a payment. All of it takes the plan back, and with it the period; a part, or what is only contested, is an
 * expense (_reembolsos_) while the plan stays. What staff took back themselves is booked. Answers what stands as that expense.
 */
export async function bookBack(
  call: ShopCall,
  { comanda_id: id, valor, abatido }: KeptPayment,
  back: Back,
): Promise<number> {
  // It was never sold.
  if (!id) return 0;
  const { devolvido, contestado, isLost } = back;
  const comanda = await comandaDetails(call, id);
  const item = comanda.items.find(({ tipo }) => tipo === "plano");
  const isBack = comanda.situacao === "estornada" || !item || item.devolvida > 0;
  const isWhole = devolvido + (isLost ? contestado : 0) >= valor;
  const due = isBack || isWhole ? 0 : devolvido + contestado;
  await bookPart(call, id, due - abatido);
  if (isWhole && !isBack) {
    const motivo = isLost ? "Contestação do cartão perdida" : "Reembolso no provedor";
    await returnItem(call, { id: item.id, quantidade: 1, forma: "online", motivo });
  }
  return due;
}

/** So much more, or less than nothing, is an expense that the provider keeps from what it owes. */
async function bookPart(call: ShopCall, comanda: string, valor: number): Promise<void> {
  if (valor === 0) return;
  const { db, scope } = call;
  const payment_id = await paymentOfComanda(db, scope, comanda);
  const dia = today(call);
  const postings: Posting[] = [
    { conta: "reembolsos", valor },
    { conta: "receber_online", valor: -valor },
  ];
  const of = { table: "comanda_payments", id: payment_id };
  await post(db, scope, { tipo: "reembolso", dia, of, postings });
  const rows = [{ parcela: 1, dia, bruto: -valor, taxa: 0 }];
  await expect(call, { of: { payment_id }, forma: "online", rows });
}
