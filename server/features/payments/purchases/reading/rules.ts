import { moneyText } from "#contract/quantities.ts";
import { asProvider } from "#server/actors.ts";
import type { Dependencies, ShopCall } from "#server/call.ts";
import { notifyAdmins } from "#server/features/cash/rules.ts";
import { erasedClient } from "#server/features/clients/rules.ts";
import { payerEmail } from "#server/features/payments/checkout/queries.ts";
import { payerOf } from "#server/features/payments/deposits/queries.ts";
import { boughtMail, unsoldMail } from "#server/features/payments/purchases/emails.ts";
import { changePurchase, type KeptPurchase } from "#server/features/payments/purchases/queries.ts";
import { blockSold, endOfPackage } from "#server/features/payments/purchases/reading/queries.ts";
import { announcePurchase } from "#server/features/payments/purchases/rules.ts";
import { bookBack, wentToCard } from "#server/features/payments/reading/back/rules.ts";
import { holdTurn, takeTurn } from "#server/features/payments/reading/queries.ts";
import { neverOpened, type Place } from "#server/features/payments/reading/turns/rules.ts";
import { today } from "#server/features/sales/closing/rules.ts";
import { sellOnline } from "#server/features/sales/online/selling/rules.ts";
import { lockClient } from "#server/features/sales/queries.ts";
import { comandaDetails } from "#server/features/sales/rules.ts";
import type { Charge, Payment } from "#server/outside/payments/payments.ts";
import type { Mail } from "#server/outside/mail.ts";
import { Refusal } from "#server/refusal.ts";

type Reading = { deps: Dependencies; place: Place };
const table = "online_purchases";

/** Refusals after which a paid purchase is refunded. After any other error the job is retried. */
const unsellable = new Set(["PACKAGE_ARCHIVED", "NOT_FOUND", "AMOUNT_DIFFERS"]);

/**
 * Updates a purchase to the provider's current state, independent of the order of events: a payment is sold once, or goes back; refunds
 * since then are posted. Of two concurrent reads, the later one counts. Returns the differences found, as texts for a report.
 */
export async function readPurchase(reading: Reading, id: string): Promise<string[]> {
  const { deps, place } = reading;
  const { payments } = deps;
  const kept =
    payments &&
    (await asProvider({ deps }, place, ({ db, scope }) => takeTurn<KeptPurchase>(db, scope, { table, id })));
  if (!kept) return [];
  const { conta, sessao } = kept;
  const payment = sessao ? await payments.payment(conta, sessao) : neverOpened(kept, deps.clock.now());
  const change = isUnpaid(kept)
    ? payment.state === "paid"
      ? await record(reading, kept, payment)
      : payment.state === "expired" && (await inTurn(reading, kept, expire))
    : payment.charge && (await inTurn(reading, kept, (call, now) => follow(call, now, payment.charge!)));
  return change ? [change] : [];
}

function isUnpaid({ situacao }: KeptPurchase): boolean {
  return situacao === "pendente" || situacao === "nao_paga";
}

/** Runs the work with the row locked, unless a later read has begun. */
function inTurn<T>(
  { deps, place }: Reading,
  kept: KeptPurchase,
  work: (call: ShopCall, kept: KeptPurchase) => Promise<T>,
): Promise<T | null> {
  return asProvider({ deps }, place, async (call) => {
    const now = await holdTurn<KeptPurchase>(call.db, call.scope, { ...kept, table });
    return now ? work(call, now) : null;
  });
}

async function expire(call: ShopCall, { id, situacao, cliente_id }: KeptPurchase): Promise<string | null> {
  if (situacao === "nao_paga") return null;
  await changePurchase(call.db, call.scope, { id, situacao: "nao_paga", updated_at: call.now });
  announcePurchase(call, cliente_id);
  return "compra não paga";
}

/** Sells what was paid for. If it cannot be sold, the payment is refunded (trust R4). */
async function record(reading: Reading, kept: KeptPurchase, payment: Payment): Promise<string | null> {
  try {
    return await inTurn(reading, kept, (call, now) => sell(call, now, payment));
  } catch (error) {
    const refusal = erasedClient(error) ?? error;
    if (!(refusal instanceof Refusal) || !unsellable.has(refusal.code)) throw error;
    return inTurn(reading, kept, (call, now) => refuse(call, now, { payment, motivo: refusal.code }));
  }
}

async function sell(call: ShopCall, kept: KeptPurchase, { id: cobranca, amount, charge }: Payment): Promise<string> {
  const { db, scope, now } = call;
  const { id, cliente_id: client, tipo, package_id, para, valor: preco } = kept;
  if (amount !== preco) throw new Refusal("AMOUNT_DIFFERS");
  await lockClient(db, scope, client);
  if ((await payerEmail(db, scope, client)) === undefined) throw new Refusal("NOT_FOUND");
  const pago = charge?.paidAt ?? now;
  const item = tipo === "vale" ? { tipo, para } : { tipo, package: package_id! };
  const money = { preco, pago, taxa: charge?.fee ?? null, chega: charge?.available ?? null };
  const comanda_id = await sellOnline(call, { client, item, ...money });
  const { id: soldItem, vale } = (await comandaDetails(call, comanda_id)).items[0]!;
  const codigo = vale?.codigo ?? null;
  const valido_ate = vale ? vale.valido_ate : await endOfPackage(db, scope, soldItem);
  const sold = { situacao: "concluida", cobranca, pago_em: pago, comanda_id, codigo, updated_at: now } as const;
  await changePurchase(db, scope, { id, ...sold });
  await mailBuyer(call, client, (addressed) => boughtMail({ ...kept, codigo, valido_ate }, addressed));
  announcePurchase(call, client);
  return `compra de ${moneyText(preco)}`;
}

type Refused = { payment: Payment; motivo: string };

async function refuse(call: ShopCall, kept: KeptPurchase, { payment, motivo }: Refused): Promise<string> {
  const { db, scope, now } = call;
  const { id, cliente_id, nome, valor } = kept;
  const paid = { cobranca: payment.id, pago_em: payment.charge?.paidAt ?? now };
  await changePurchase(db, scope, { id, ...paid, situacao: "recusada", motivo, ao_cartao: true, updated_at: now });
  await call.enqueue({ name: "send-back", data: { shop: scope.shop, purchase: id } });
  const why = whys[motivo] ?? "não está mais à venda";
  const { nome: cliente } = await payerOf(db, scope, cliente_id);
  await notifyAdmins(call, `de ${moneyText(valor)} por ${nome}, de ${cliente}, volta a quem pagou: ${why}`, {});
  await mailBuyer(call, cliente_id, (addressed) => unsoldMail({ ...kept, motivo }, addressed));
  announcePurchase(call, cliente_id);
  return `devolução de ${moneyText(valor)}`;
}

const whys: Record<string, string> = {
  NOT_FOUND: "o cadastro do cliente não existe mais",
  AMOUNT_DIFFERS: "o provedor recebeu outro valor",
};

type Written = (addressed: { to: string; shop: string; site: string }) => Mail;

async function mailBuyer({ db, scope, deps, enqueue }: ShopCall, client: string, written: Written): Promise<void> {
  const { barbearia: shop, email: to } = await payerOf(db, scope, client);
  if (to) await enqueue({ name: "send-mail", data: written({ to, shop, site: deps.siteUrl }) });
}

/**
 * Posts refunds and disputes, and what staff took back. What is gone in full though it was used is blocked; its rest ends once the money
 * is lost for good. Null when nothing changed.
 */
async function follow(call: ShopCall, kept: KeptPurchase, charge: Charge): Promise<string | null> {
  const { id, valor, situacao, comanda_id, cliente_id } = kept;
  // Where another amount was paid and went back, all of it did.
  const isAll = situacao === "recusada" && charge.refunded >= charge.amount;
  const devolvido = isAll ? valor : Math.min(charge.refunded, valor);
  const contestado = Math.min(charge.contested + charge.lost, valor - devolvido);
  const back = { devolvido, contestado, isLost: charge.lost > 0, falhou: charge.failed };
  const { abatido, falhou } = await bookBack(call, kept, back);
  const taken = comanda_id && (await takenBack(call, kept, { ...back, comanda: comanda_id }));
  const changed = { devolvido, contestado, abatido, falhou, ...taken };
  if (Object.entries(changed).every(([name, value]) => kept[name as keyof typeof changed] === value)) return null;
  await changePurchase(call.db, call.scope, { id, ...changed, updated_at: call.now });
  announcePurchase(call, cliente_id);
  const isMoved = devolvido !== kept.devolvido || contestado !== kept.contestado;
  return isMoved ? `devolução ou contestação de ${moneyText(devolvido + contestado)} de uma compra` : null;
}

type Back = { comanda: string; devolvido: number; contestado: number; isLost: boolean };

/** Whether the sale was taken back, and by the provider; blocks what was sold while its money is gone. */
async function takenBack(call: ShopCall, kept: KeptPurchase, { comanda: id, devolvido, contestado, isLost }: Back) {
  const { db, scope, now } = call;
  const comanda = await comandaDetails(call, id);
  if (comanda.situacao === "estornada" || comanda.returns.length > 0)
    return { situacao: "devolvida", ao_cartao: wentToCard(comanda) } as const;
  if (devolvido + contestado + kept.devolvido + kept.contestado === 0) return {};
  const blocked_at = devolvido + contestado >= kept.valor ? now : null;
  const isOver = devolvido + (isLost ? contestado : 0) >= kept.valor;
  await blockSold(db, scope, { item: comanda.items[0]!.id, blocked_at, ends: isOver ? today(call) : null });
  return {};
}
