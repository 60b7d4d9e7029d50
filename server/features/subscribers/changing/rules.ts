import type * as z from "zod";
import { localDay } from "#contract/dates.ts";
import { monthsLater } from "#contract/periods.ts";
import type { ChangePlan } from "#contract/subscribers.ts";
import type { ChangeAtRenewal, PlanChange } from "#contract/subscription-acts.ts";
import type { ShopCall } from "#server/call.ts";
import { insertChange, worthAfter } from "#server/features/plans/changing/queries.ts";
import { isUpgrade, unusedOf } from "#server/features/plans/changing/rules.ts";
import { pausesOf } from "#server/features/plans/pausing/queries.ts";
import {
  changeSubscription,
  clientOf,
  closedFor,
  renewsItself,
  type Subscription,
  subscriptionOf,
} from "#server/features/plans/subscribing/queries.ts";
import { announceSubscribers } from "#server/features/plans/subscribing/rules.ts";
import { sellAsChange } from "#server/features/sales/items/queries.ts";
import { lockClient } from "#server/features/sales/queries.ts";
import { addPlan, comandaDetails, openComanda } from "#server/features/sales/rules.ts";
import { coversFewer } from "#server/features/subscribers/depending/queries.ts";
import { heldSubscription, settle, type Sold } from "#server/features/subscribers/rules.ts";
import { planOffer } from "#server/features/subscribers/trying/queries.ts";
import { Refusal } from "#server/refusal.ts";

type Asked = { id: string; plan: string };
type Judged = PlanChange & { client: string; current: Subscription };

/** The price of a change to that plan today. Refuses as `changePlan`, without the refusals of the sale itself. */
export async function offerChange(call: ShopCall, asked: Asked): Promise<PlanChange> {
  const { client: _client, current: _current, ...offer } = await judged(call, asked);
  return offer;
}

/**
 * Changes to a plan with a higher monthly price, at once. The new plan is sold on its own comanda, at its price less the value of the
 * remaining days, and starts a new period; uses of the current cycle still count (business-rules 11). Refuses NOT_FOUND, NOT_SUBSCRIBED,
 * SUBSCRIPTION_REPLACED when the client has another one since, PLAN_ARCHIVED, CARD_RENEWS while a card renews it, DEPENDENTS_OVER when the plan covers fewer than the client has, PAUSE_FIRST,
 * AT_RENEWAL when the change must wait for the renewal, CHANGE_PRICE when the price differs from the one shown, and as selling, paying and
 * closing do.
 */
export async function changePlan(
  call: ShopCall,
  { id, plan, total, ...given }: z.output<typeof ChangePlan>,
): Promise<Sold> {
  const { db, scope } = call;
  const held = await clientOf(db, scope, id);
  if (held) await lockClient(db, scope, held);
  const { client, current, ...change } = await judged(call, { id, plan });
  if (!change.agora) throw new Refusal("AT_RENEWAL");
  if (change.total !== total) throw new Refusal("CHANGE_PRICE");
  const { credito } = change;
  const opened = await openComanda(call, { appointment: null, client });
  await addPlan(call, opened, { plan, isChange: true });
  const [item] = (await comandaDetails(call, opened.id)).items;
  await sellAsChange(db, scope, { item: item!.id, from: current.plano, credito });
  await insertChange(db, scope, { item_id: item!.id, de_id: id, dia: today(call), credito });
  return settle(call, { client, ...given, comanda: await comandaDetails(call, opened.id) });
}

/**
 * Sets the plan for the next renewal; without one it renews its current plan. Charges nothing. Refuses NOT_FOUND, NOT_SUBSCRIBED when no
 * paid time is left, SUBSCRIPTION_REPLACED, PLAN_ARCHIVED, CARD_RENEWS and DEPENDENTS_OVER.
 */
export async function changeAtRenewal(call: ShopCall, { id, plan }: z.output<typeof ChangeAtRenewal>): Promise<void> {
  const { db, scope } = call;
  await heldSubscription(call, id);
  if (plan) await known(call, { id, plan });
  await changeSubscription(db, scope, { id, proximo_plan_id: plan });
  announceSubscribers(call);
}

type Known = { client: string; current: Subscription; to: { preco: number; meses: number } };

/** The subscription and the other plan. */
async function known(call: ShopCall, { id, plan }: Asked): Promise<Known> {
  const { db, scope } = call;
  const client = await clientOf(db, scope, id);
  const to = client && (await planOffer(db, scope, { plan, client, today: today(call) }));
  if (!client || !to) throw new Refusal("NOT_FOUND");
  const current = await subscriptionOf(db, scope, client);
  if (current && current.id !== id) throw new Refusal("SUBSCRIPTION_REPLACED");
  if (!current || current.ate < today(call) || current.ate === current.teste_ate) throw new Refusal("NOT_SUBSCRIBED");
  if (current.plan_id === plan) throw samePlan();
  if ((await closedFor(db, scope, { plan, client, today: today(call) }))?.archived) throw new Refusal("PLAN_ARCHIVED");
  if (await renewsItself(db, scope, { client, plan: current.plan_id })) throw new Refusal("CARD_RENEWS");
  if (await coversFewer(db, scope, { client, plan })) throw new Refusal("DEPENDENTS_OVER");
  return { client, current, to };
}

async function judged(call: ShopCall, asked: Asked): Promise<Judged> {
  const { db, scope } = call;
  const day = today(call);
  const { client, current, to } = await known(call, asked);
  const pauses = await pausesOf(db, scope, asked.id);
  if (pauses.some(({ de, ate }) => ate > day && ate > de)) throw new Refusal("PAUSE_FIRST");
  const unused = unusedOf(await worthAfter(db, scope, { subscription: asked.id, day }), day, pauses);
  const { preco, meses } = to;
  const total = Math.max(0, preco - unused.credito);
  // What was paid elsewhere is worth nothing here, and is not lost: another plan waits for its end.
  const isPaidElsewhere = (current.importada_ate ?? day) > day;
  const terms = { agora: !isPaidElsewhere && isUpgrade(current, to, unused.credito), ...unused, preco, total };
  return { ...terms, ate: monthsLater(day, meses), renova: current.ate, client, current };
}

function samePlan(): Refusal {
  return new Refusal("INVALID_INPUT", { fields: [{ path: "plan", message: "É o plano que o cliente já tem." }] });
}

function today({ now, scope }: ShopCall): string {
  return localDay(now, scope.timezone);
}
