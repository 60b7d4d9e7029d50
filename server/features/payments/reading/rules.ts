import { asProvider } from "#server/actors.ts";
import type { ShopCall } from "#server/call.ts";
import { notifyAdmins } from "#server/features/cash/rules.ts";
import { moneyText } from "#contract/quantities.ts";
import type { OnlineState } from "#contract/payments.ts";
import {
  changeOnline,
  changePayment,
  endedBefore,
  insertPayment,
  type Kept,
  type KeptPayment,
  onlineNow,
  paymentsOf,
  takeTurn,
} from "#server/features/payments/reading/queries.ts";
import { settleTrial, tryOnline } from "#server/features/payments/reading/trying/rules.ts";
import {
  announce,
  idsOf,
  inTurn,
  isRefused,
  neverOpened,
  type Reading,
  refuseOther,
  table,
  unsellableCode,
  why,
} from "#server/features/payments/reading/turns/rules.ts";
import { endedCards } from "#server/features/payments/renewing/queries.ts";
import { reprice } from "#server/features/payments/repricing/rules.ts";
import { bookBack } from "#server/features/payments/reading/back/rules.ts";
import { subscriptionOf } from "#server/features/plans/subscribing/queries.ts";
import { today } from "#server/features/sales/closing/rules.ts";
import { dayOf } from "#server/features/sales/online/rules.ts";
import { sellOnline } from "#server/features/sales/online/selling/rules.ts";
import type { PaidInvoice, Standing, SubscriptionState } from "#server/outside/payments/payments.ts";
import { Refusal } from "#server/refusal.ts";

const states: Record<SubscriptionState, OnlineState> = {
  pending: "pendente",
  active: "ativa",
  late: "em_atraso",
  suspended: "suspensa",
  cancelled: "cancelada",
  failed: "falhou",
};

/**
 * Updates an online subscription to the provider's current state, independent of the order of events: its trial begins once, each paid
 * invoice is sold once, refunds are posted, the provider's state is stored, and the next charge gets an announced price and, after a trial,
 * the joining fee. Of two concurrent reads, the later one counts. Returns the differences found, as texts for a report.
 */
export async function readOnline(reading: Reading, id: string): Promise<string[]> {
  const { deps, place } = reading;
  const { payments } = deps;
  const kept =
    payments && (await asProvider({ deps }, place, ({ db, scope }) => takeTurn<Kept>(db, scope, { table, id })));
  if (!payments || !kept) return [];
  const standing = await payments.standing(kept.conta, { checkout: kept.sessao, subscription: kept.assinatura });
  const known = await asProvider({ deps }, place, ({ db, scope }) => paymentsOf(db, scope, id));
  const begun = await tryOnline(reading, kept, standing);
  const changes = begun ? [begun] : [];
  for (const invoice of standing.invoices) {
    const paid = known.find(({ fatura }) => fatura === invoice.id);
    const change = paid
      ? await follow(reading, kept, { paid, invoice })
      : await record(reading, kept, { invoice, standing });
    if (change) changes.push(change);
  }
  const moved = await inTurn(reading, kept, (call, now) => move(call, now, standing));
  await reprice(reading, id);
  await settleTrial(reading, kept, standing);
  return moved ? [...changes, moved] : changes;
}

type Came = { invoice: PaidInvoice; standing: Standing };

/** Sells what an invoice paid for. If it cannot be sold, the payment is refunded and the card is no longer charged. */
async function record(reading: Reading, kept: Kept, { invoice, standing }: Came): Promise<string | null> {
  try {
    return await inTurn(reading, kept, (call, now) => sell(call, now, { invoice, standing }));
  } catch (error) {
    const code = unsellableCode(error);
    return inTurn(reading, kept, (call, now) => refuse(call, now, { invoice, standing, code }));
  }
}

async function sell(call: ShopCall, kept: Kept, { invoice, standing }: Came): Promise<string> {
  const { db, scope, now } = call;
  const { id, cliente_id: client, plan_id: plan, meses } = kept;
  await refuseOther(call, kept);
  const { amount: preco, once, charge, from: de, paidAt: pago } = invoice;
  if (await endedBefore(db, scope, { online: id, at: pago })) throw new Refusal("ALREADY_BACK");
  const money = { preco, pago, taxa: charge?.fee ?? null, chega: charge?.available ?? null };
  // Neither a renewal nor the charge after a trial is a decision by the client, so a cancelled subscription stays cancelled.
  const isDecided = kept.teste_ate === null && (await paymentsOf(db, scope, id)).length === 0;
  const current = await subscriptionOf(db, scope, client);
  if (once > 0 && current?.plan_id === plan && current.ate !== current.teste_ate) throw new Refusal("FEE_CHANGED");
  const cancelled_at = isDecided ? null : current?.cancelled_at;
  const decidido_em = isDecided ? pago : null;
  const item = { tipo: "plano", plan, meses, adesao: Math.min(once, preco), de, decidido_em } as const;
  const comanda_id = await sellOnline(call, { client, item, ...money });
  await insertPayment(db, scope, {
    online_id: id,
    fatura: invoice.id,
    cobranca: charge?.id ?? null,
    created_at: now,
    pago_em: pago,
    valor: preco,
    comanda_id,
  });
  if (cancelled_at && cancelled_at < pago)
    await notifyAdmins(
      call,
      `cobrou ${moneyText(preco)} de uma assinatura que já estava cancelada: confira se devolve`,
      {
        comanda: comanda_id,
      },
    );
  await changeOnline(db, scope, {
    id,
    ...idsOf(standing),
    situacao: "ativa",
    motivo: null,
    preco_antes: null,
    updated_at: now,
  });
  announce(call, client);
  return `pagamento de ${moneyText(preco)}`;
}

async function refuse(
  call: ShopCall,
  kept: Kept,
  { invoice, standing, code }: Came & { code: string },
): Promise<string> {
  const { db, scope, now } = call;
  const { id, cliente_id } = kept;
  const { charge, amount: valor, paidAt: pago_em } = invoice;
  const bought = { online_id: id, fatura: invoice.id, cobranca: charge?.id ?? null, valor, pago_em };
  const payment = await insertPayment(db, scope, { ...bought, created_at: now, recusado: code });
  // A sale made before is not a failure: it ends when the card is no longer charged.
  const failed = code === "ALREADY_BACK" ? {} : ({ situacao: "falhou", motivo: code, renova_em: null } as const);
  await changeOnline(db, scope, { id, ...idsOf(standing), ...failed, updated_at: now });
  await call.enqueue({ name: "send-back", data: { shop: scope.shop, payment } });
  const { plano, cliente } = await onlineNow(db, scope, id);
  await notifyAdmins(call, `de ${moneyText(valor)} por ${plano}, de ${cliente}, volta ao cartão: ${why[code]}`, {});
  announce(call, cliente_id);
  return `devolução de ${moneyText(valor)}`;
}

type Followed = { paid: KeptPayment; invoice: PaidInvoice };

/**
 * Posts later refunds of a payment, and posts them differently after staff reversed the sale or undid a change of its plan; null when
 * nothing changed.
 */
async function follow(reading: Reading, kept: Kept, { paid, invoice }: Followed): Promise<string | null> {
  const { charge } = invoice;
  if (!charge) return null;
  const devolvido = Math.min(charge.refunded, paid.valor);
  const contestado = Math.min(charge.contested + charge.lost, paid.valor - devolvido);
  const isWhole = Math.max(devolvido, contestado, charge.failed, paid.devolvido, paid.contestado, paid.falhou) === 0;
  if (isWhole) return null;
  return inTurn(reading, kept, async (call, { cliente_id }) => {
    const held = (await paymentsOf(call.db, call.scope, kept.id)).find(({ id }) => id === paid.id)!;
    const isLost = charge.lost > 0;
    const { isOver, ...booked } = await bookBack(
      call,
      { ...held, cliente_id },
      { devolvido, contestado, isLost, falhou: charge.failed },
    );
    const changed = { devolvido, contestado, ...booked };
    if (Object.entries(changed).every(([name, value]) => held[name as keyof typeof changed] === value)) return null;
    await changePayment(call.db, call.scope, { id: paid.id, ...changed });
    // What the provider gave back, or a dispute took, is over as after an estorno: the card is no longer charged.
    if (paid.comanda_id && (isOver || isLost)) {
      const of = { shop: call.scope.shop, comanda: paid.comanda_id, refund: false };
      await call.enqueue({ name: "send-back", data: of });
    }
    announce(call, cliente_id);
    return `devolução ou contestação de ${moneyText(devolvido + contestado)}`;
  });
}

/** Stores the state. Without a trial or a payment it is pending until the checkout ends; a failed one stays failed. */
async function move(call: ShopCall, kept: Kept, standing: Standing): Promise<string | null> {
  const { db, scope, now } = call;
  const { subscription, checkout } = standing;
  if (isRefused(kept)) return null;
  const isPaid =
    kept.teste_ate !== null || (await paymentsOf(db, scope, kept.id)).some(({ comanda_id }) => comanda_id !== null);
  const isOver = checkout === "expired" || (!kept.sessao && neverOpened(kept, now).state === "expired");
  const state = subscription ? states[subscription.state] : isOver ? "falhou" : "pendente";
  const situacao = state === "ativa" && !isPaid ? "pendente" : state;
  const renews = subscription?.renews && (situacao === "ativa" || situacao === "em_atraso");
  const changed = {
    ...idsOf(standing),
    situacao,
    motivo: situacao === "falhou" ? "NOT_PAID" : null,
    renova_em: renews ? dayOf(call, subscription.renews!) : null,
  };
  const isAnother = Object.entries(changed).some(([name, value]) => kept[name as keyof typeof changed] !== value);
  if (!isAnother) return null;
  await changeOnline(db, scope, { id: kept.id, ...changed, updated_at: now });
  announce(call, kept.cliente_id);
  if (situacao === kept.situacao) return null;
  if (situacao === "cancelada") await tellEnded(call, { ...kept, since: now });
  return `situação ${kept.situacao} → ${situacao}`;
}

/** Notifies the admins of a card that ended at the provider alone since then. */
export async function tellEnded(
  call: ShopCall,
  { id, conta, since }: { id: string; conta: string; since: Date },
): Promise<void> {
  const { db, scope } = call;
  const ended = await endedCards(db, scope, { conta, since, today: today(call), card: id });
  for (const { cliente, plano } of ended.filter(({ undone }) => !undone))
    await notifyAdmins(call, `não renova mais ${plano} de ${cliente}: o cartão foi cancelado na Stripe`, {});
}
