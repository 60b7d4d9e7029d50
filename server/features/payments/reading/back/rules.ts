import type { Comanda } from "#contract/comandas.ts";
import { withdrawalReason } from "#contract/purchases.ts";
import { moneyText } from "#contract/quantities.ts";
import type { ShopCall } from "#server/call.ts";
import { notifyAdmins } from "#server/features/cash/rules.ts";
import { wentOnSince } from "#server/features/plans/changing/queries.ts";
import { heldWallet } from "#server/features/clients/wallet/rules.ts";
import { post, type Posting } from "#server/features/finance/queries.ts";
import { expect } from "#server/features/finance/receivables/rules.ts";
import { payerEmail } from "#server/features/payments/checkout/queries.ts";
import { payerOf } from "#server/features/payments/deposits/queries.ts";
import { creditInUse, type KeptPayment, paymentOfComanda } from "#server/features/payments/reading/queries.ts";
import { takeBack, today } from "#server/features/sales/closing/rules.ts";
import { returnItem } from "#server/features/sales/returns/rules.ts";
import { comandaDetails, held } from "#server/features/sales/rules.ts";

/** In centavos: refunded to the card, disputed by its owner, whether the shop lost the dispute, and rejected by the bank. */
type Back = { devolvido: number; contestado: number; isLost: boolean; falhou: number };

/** In centavos: the part posted as an expense, and the part given to the client as credit. */
type Booked = { abatido: number; falhou: number };

/** `isOver`: it took the sale back. */
type Taken = Booked & { isOver: boolean };

/** What online sales sell: one item each. */
const soldOnline = ["plano", "pacote", "vale"];

type Sold = Pick<KeptPayment, "comanda_id" | "valor" | "contestado" | "abatido" | "falhou"> & {
  cliente_id: string;
  desistiu_em?: Date | null;
};

/**
 * Posts refunds of a payment. A full refund reverses what was sold: the plan and its period, or an unused package or voucher. A partial
 * refund, a mere dispute, or a refund of a plan changed or of a package or voucher used since is an expense (_reembolsos_), and the sale
 * stays. Refunds by staff to the card are already posted; money that staff returned in another form and the card also got is an expense;
 * refunds that the card's bank rejected become the client's credit. The admins are notified of all that staff did not do.
 */
export async function bookBack(call: ShopCall, paid: Sold, back: Back): Promise<Taken> {
  const { comanda_id: id, valor, abatido, falhou } = paid;
  const { devolvido, contestado, isLost } = back;
  const failed = Math.min(back.falhou, valor - devolvido - contestado);
  if (!id) return neverSold(call, { failed, before: falhou, client: paid.cliente_id });
  const comanda = await comandaDetails(call, id);
  const item = comanda.items.find(({ tipo }) => soldOnline.includes(tipo));
  const isBack = comanda.situacao === "estornada" || !item || item.devolvida > 0;
  const isUsed = !isBack && item.usado_em.length > 0;
  const isChanged = isUsed || (await wentOnSince(call.db, call.scope, id));
  const isWhole = devolvido + (isLost ? contestado : 0) >= valor && !isChanged;
  const toCard = isBack ? wentToCard(comanda) : isWhole;
  const due = toCard ? 0 : devolvido + contestado;
  const owed = toCard && comanda.cliente ? failed : 0;
  // Deductions made before the full refund were posted then, and borne by the pote.
  const tipo = isBack && !toCard ? "reembolso_em_dobro" : "reembolso";
  const change = {
    valor: due - abatido,
    contestado: contestado - paid.contestado,
    isWithdrawn: Boolean(paid.desistiu_em),
  };
  await bookPart(call, comanda, { ...change, tipo, isChanged, isUsed, nome: item?.nome ?? "uma compra" });
  await bookOwed(call, comanda, { valor: owed - falhou });
  const isOver = isWhole && !isBack;
  if (isOver) {
    const refunded = change.isWithdrawn ? withdrawalReason : "Reembolso no provedor";
    const motivo = isLost ? "Contestação do cartão perdida" : refunded;
    await returnItem(call, { id: item.id, quantidade: 1, forma: "online", motivo });
  }
  return { abatido: due, falhou: owed, isOver };
}

/** The payment is not in the books; a failed refund must be returned by hand. */
async function neverSold(
  call: ShopCall,
  { failed, before, client }: { failed: number; before: number; client: string },
): Promise<Taken> {
  if (failed > before) {
    const { nome } = await payerOf(call.db, call.scope, client);
    await notifyAdmins(call, `não chegou ao cartão: devolva ${moneyText(failed)} de outra forma a ${nome}`, {});
  }
  return { abatido: 0, falhou: failed, isOver: false };
}

/** The part not returned as items went back with the comanda, in the form of its payment. */
export function wentToCard({ situacao, returns }: Comanda): boolean {
  return returns.length === 0 ? situacao === "estornada" : returns.some(({ forma }) => forma === "online");
}

/** By how many centavos what is back or contested changed, and of it what is contested. */
type Change = { valor: number; contestado: number; isWithdrawn?: boolean };

/** What happened at the provider, for the admins; null where money returned that the books had given back themselves. */
export function actOf({ valor, contestado, isWithdrawn = false }: Change): string | null {
  if (valor < 0) return contestado < 0 ? `ganhou uma contestação e recebeu de volta ${moneyText(-valor)}` : null;
  if (contestado > 0) return `contestou no provedor ${moneyText(valor)}`;
  return `devolveu ${isWithdrawn ? "por desistência" : "no provedor"} ${moneyText(valor)}`;
}

type Part = Change & {
  tipo: "reembolso" | "reembolso_em_dobro";
  isChanged: boolean;
  isUsed: boolean;
  /** What was sold. */
  nome: string;
};

/**
 * Posts this change (may be negative) as an expense that the provider deducts from its payout, and tells the admins of it. A pote does not
 * bear amounts refunded twice.
 */
async function bookPart(call: ShopCall, comanda: Comanda, part: Part): Promise<void> {
  const { valor, tipo, nome } = part;
  if (valor === 0) return;
  await book(call, comanda, { tipo, ofProvider: -valor, against: [{ conta: "reembolsos", valor }] });
  const act = actOf(part);
  const what = whatOf(part, `${nome}, de ${comanda.cliente?.nome ?? "um cliente removido"}`);
  if (act) await notifyAdmins(call, `${act} da comanda ${comanda.numero}: ${what}`, { comanda: comanda.id });
}

/** Of what the amount is, or what is to be done about it. */
function whatOf({ valor, isUsed, isChanged, tipo }: Part, of: string): string {
  if (valor < 0) return of;
  if (isUsed) return `${of}, que já foi usado: se voltou tudo, o que ainda resta fica bloqueado`;
  if (isChanged) return "é de um plano que foi trocado depois, e o desconto da troca contou com ele: confira a troca";
  return tipo === "reembolso" ? of : "já tinham voltado em outra forma: confira com o cliente";
}

/** `payment`: the one that it is about; by default the online one of the comanda. */
type Owed = { valor: number; payment?: string };

/**
 * Posts this change as the client's credit when the card refund failed; for an erased or unnamed client it reduces the expense instead. A
 * negative amount means that the card got it after all; credit already spent is then a loss.
 */
export async function bookOwed(call: ShopCall, comanda: Comanda, { valor, ...of }: Owed): Promise<void> {
  if (valor === 0) return;
  const { cliente } = comanda;
  const cliente_id = cliente?.id ?? null;
  const credito = cliente ? await freeCredit(call, { client: cliente.id, most: -valor }) : 0;
  const isErased = !cliente || (await payerEmail(call.db, call.scope, cliente.id)) === undefined;
  const lost = valor > 0 && isErased ? -valor : Math.max(0, -valor - credito);
  const against: Posting[] = [
    { conta: "creditos_de_clientes", valor: -valor - lost, cliente_id },
    { conta: "reembolsos", valor: lost },
  ];
  await book(call, comanda, { tipo: "reembolso_falhou", ofProvider: valor, against, ...of });
  if (valor < 0) return;
  const what = `não chegou ao cartão: ${moneyText(valor)} da comanda ${comanda.numero}`;
  const whose = isErased
    ? `são de um cliente que ${cliente ? "foi removido" : "não tem cadastro"}. Devolva de outra forma`
    : `são crédito de ${cliente.nome}, que o banco não recebeu`;
  await notifyAdmins(call, `${what} ${whose}`, { comanda: comanda.id });
}

/** The client's credit, locked. If it is too small, also frees credit that pays for open comandas. */
export async function freeCredit(call: ShopCall, { client, most }: { client: string; most: number }): Promise<number> {
  const used = most > 0 ? await creditInUse(call.db, call.scope, client) : [];
  // Lock order: comandas before wallets.
  for (const { comanda_id } of used) await held(call, comanda_id);
  let { credito } = await heldWallet(call, client);
  for (const { id, valor, comanda_id: comanda } of used) {
    if (credito >= most) break;
    const { numero } = await takeBack(call, id);
    credito += valor;
    await notifyAdmins(
      call,
      `desfez o pagamento com crédito da comanda ${numero}: o cartão recebeu o que era crédito`,
      {
        comanda,
      },
    );
  }
  return credito;
}

type Booking = { tipo: string; ofProvider: number; against: Posting[]; payment?: string };

/** Posts what the provider deducts from its payout or adds to it, in centavos, and expects it. */
export async function book(call: ShopCall, { id }: Comanda, booking: Booking): Promise<void> {
  const { db, scope } = call;
  const { tipo, ofProvider, against, payment } = booking;
  const payment_id = payment ?? (await paymentOfComanda(db, scope, id));
  const dia = today(call);
  const of = { table: "comanda_payments", id: payment_id };
  await post(db, scope, { tipo, dia, of, postings: [...against, { conta: "receber_online", valor: ofProvider }] });
  await expect(call, { of: { payment_id }, forma: "online", rows: [{ parcela: 1, dia, bruto: ofProvider, taxa: 0 }] });
}
