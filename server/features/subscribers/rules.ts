import type * as z from "zod";
import type { Comanda } from "#contract/comandas.ts";
import { sumsOf } from "#contract/comanda-sums.ts";
import type { OwnCovered } from "#contract/coverage.ts";
import { localDay } from "#contract/dates.ts";
import { Pay } from "#contract/sales.ts";
import type { ClientSubscription, SellPlan } from "#contract/subscribers.ts";
import type { ShopCall } from "#server/call.ts";
import { depositTerms, noDeposit } from "#server/features/appointments/holding/rules.ts";
import { coverageOf } from "#server/features/plans/covering/queries.ts";
import { clientOf, holdSubscription, subscriptionOf } from "#server/features/plans/subscribing/queries.ts";
import { closeComanda, pay } from "#server/features/sales/closing/rules.ts";
import { addItem, openComanda } from "#server/features/sales/rules.ts";
import { lockClient } from "#server/features/sales/queries.ts";
import { subscriptionShown } from "#server/features/subscribers/details/queries.ts";
import { Refusal } from "#server/refusal.ts";
import type { ClientScope } from "#server/scope.ts";

export type Sold = { comanda: string; numero: number; subscription_end: string };

/**
 * Sells one period of a plan at the counter: opens, pays and closes a comanda in one transaction (decisions 3). Refuses as these three
 * steps do, RENEWED_MEANWHILE when the client is paid longer than the form showed, and OFFER_CHANGED for another total or end.
 */
export async function sellPlan(
  call: ShopCall,
  { client, plan, barbeiro_id, total, ate, ...given }: z.output<typeof SellPlan>,
): Promise<Sold> {
  await lockClient(call.db, call.scope, client);
  if (ate !== undefined) await refuseOtherEnd(call, { client, ate });
  const { id } = await openComanda(call, { appointment: null, client });
  const comanda = await addItem(call, { id, tipo: "plano", plan, barbeiro_id });
  if (total !== undefined && sumsOf(comanda).total !== total) throw new Refusal("OFFER_CHANGED");
  return settle(call, { client, ...given, comanda });
}

async function refuseOtherEnd(
  { db, scope }: ShopCall,
  { client, ate }: { client: string; ate: string | null },
): Promise<void> {
  const pago_ate = (await subscriptionOf(db, scope, client))?.ate ?? null;
  if (pago_ate === ate) return;
  if (pago_ate !== null && (ate === null || pago_ate > ate)) throw new Refusal("RENEWED_MEANWHILE", { pago_ate });
  throw new Refusal("OFFER_CHANGED");
}

type Settled = Omit<z.output<typeof SellPlan>, "plan" | "barbeiro_id" | "total" | "ate"> & { comanda: Comanda };

/** Pays a comanda with a plan in full and closes it. */
export async function settle(call: ShopCall, { client, comanda, ...given }: Settled): Promise<Sold> {
  const { id, numero } = comanda;
  const valor = sumsOf(comanda).total;
  const paid = Pay.safeParse({ ...given, id, valor });
  if (!paid.success && valor > 0) {
    const fields = paid.error.issues.map(({ path, message }) => ({ path: path.join("."), message }));
    throw new Refusal("INVALID_INPUT", { fields });
  }
  if (paid.success) await pay(call, paid.data);
  await closeComanda(call, id);
  const { ate } = (await subscriptionOf(call.db, call.scope, client))!;
  return { comanda: id, numero, subscription_end: ate };
}

/** Null when the client never had a subscription. */
export async function clientSubscription(call: ShopCall, client: string): Promise<ClientSubscription | null> {
  return subscriptionShown(call.db, call.scope, { of: { client }, today: today(call) });
}

/** Refuses NOT_FOUND. */
export async function subscriptionDetails(call: ShopCall, id: string): Promise<ClientSubscription> {
  const found = await subscriptionShown(call.db, call.scope, { of: { id }, today: today(call) });
  if (!found) throw new Refusal("NOT_FOUND");
  return found;
}

/** What covers the client on a day, and the deposit that the shop requires from them. */
export async function ownCoverage(call: ShopCall<ClientScope>, dia: string): Promise<OwnCovered> {
  const { db, scope } = call;
  const covered = await coverageOf(db, scope, { client: scope.client, dia });
  return { ...covered, sinal: (await depositTerms(call, scope.client)) ?? noDeposit };
}

type Held = { ate: string; cancelled_at: Date | null };

/**
 * An active subscription, locked after its client, so that sales to the client and coverage wait. Refuses NOT_FOUND, NOT_SUBSCRIBED, and
 * SUBSCRIPTION_REPLACED when the client has another one since.
 */
export async function heldSubscription({ db, scope }: ShopCall, id: string): Promise<Held> {
  const client = await clientOf(db, scope, id);
  if (!client) throw new Refusal("NOT_FOUND");
  await lockClient(db, scope, client);
  const held = await holdSubscription(db, scope, id);
  if (!held && (await subscriptionOf(db, scope, client))) throw new Refusal("SUBSCRIPTION_REPLACED");
  if (!held?.ate) throw new Refusal("NOT_SUBSCRIBED");
  return { ...held, ate: held.ate };
}

function today({ now, scope }: ShopCall): string {
  return localDay(now, scope.timezone);
}
