import type * as z from "zod";
import { addDays, localDay } from "#contract/dates.ts";
import type { TryPlan } from "#contract/subscribers.ts";
import type { ShopCall } from "#server/call.ts";
import { refusing } from "#server/constraints.ts";
import { changeSubscription, insertSubscription, subscriptionOf } from "#server/features/plans/subscribing/queries.ts";
import { announceSubscribers, otherPlan } from "#server/features/plans/subscribing/rules.ts";
import { lockClient } from "#server/features/sales/queries.ts";
import { planOffer } from "#server/features/subscribers/trying/queries.ts";
import { Refusal } from "#server/refusal.ts";

type Asked = z.output<typeof TryPlan>;

/** The price of a period for that client, with the joining fee if it is still due, and until when they are paid. Refuses NOT_FOUND. */
export async function offerTo(call: ShopCall, asked: Asked) {
  const { preco, adesao, teste_dias } = await offered(call, asked);
  const current = await subscriptionOf(call.db, call.scope, asked.client);
  return { preco, adesao, total: preco + adesao, teste_dias, ate: current?.ate ?? null };
}

/**
 * Starts a free trial, once per client and plan; a paid period begins after it (business-rules 11). Refuses NOT_FOUND, NO_TRIAL,
 * PLAN_FULL, PLAN_ARCHIVED, OTHER_PLAN while another plan is paid, and OTHER_TRIAL while another is tried.
 */
export async function tryPlan(call: ShopCall, asked: Asked): Promise<{ teste_ate: string }> {
  const { db, scope, now } = call;
  await lockClient(db, scope, asked.client);
  const { preco, meses, teste_dias } = await offered(call, asked);
  if (teste_dias === null) throw new Refusal("NO_TRIAL");
  const inicio = localDay(now, scope.timezone);
  const teste_ate = addDays(inicio, teste_dias);
  await beginTrial(call, { ...asked, inicio, teste_ate, preco, meses });
  return { teste_ate };
}

type Trial = Asked & { inicio: string; teste_ate: string; preco: number; meses: number };

/** The subscription of a trial until that day. Refuses as `tryPlan`; the caller must hold the client's lock. */
export async function beginTrial(call: ShopCall, { client, plan, teste_ate, ...terms }: Trial): Promise<void> {
  const { db, scope, now } = call;
  const current = await subscriptionOf(db, scope, client);
  if (current && current.plan_id !== plan && current.ate >= terms.inicio) throw otherPlan(current);
  if (current) await changeSubscription(db, scope, { id: current.id, ended_at: now });
  const term = { ...terms, desde: teste_ate, subscription_end: teste_ate, teste_ate };
  await insertSubscription(db, scope, { cliente_id: client, plan_id: plan, ...term }).catch(refuse);
  announceSubscribers(call);
}

const refuse = refusing({ plan_full: ["PLAN_FULL"], plan_archived: ["PLAN_ARCHIVED"], trial_once: ["NO_TRIAL"] });

async function offered({ db, scope, now }: ShopCall, asked: Asked) {
  const offer = await planOffer(db, scope, { ...asked, today: localDay(now, scope.timezone) });
  if (!offer) throw new Refusal("NOT_FOUND");
  return offer;
}
