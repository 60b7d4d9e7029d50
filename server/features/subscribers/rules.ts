import type * as z from "zod";
import { sumsOf } from "#contract/comanda-sums.ts";
import { localDay } from "#contract/dates.ts";
import { Pay } from "#contract/sales.ts";
import type { SellPlan } from "#contract/subscribers.ts";
import type { ShopCall } from "#server/call.ts";
import { subscriptionOf } from "#server/features/plans/subscribing/queries.ts";
import { closeComanda, pay } from "#server/features/sales/closing/rules.ts";
import { addItem, openComanda } from "#server/features/sales/rules.ts";
import { subscriptionOfClient } from "#server/features/subscribers/queries.ts";
import { Refusal } from "#server/refusal.ts";

type Sold = { comanda: string; numero: number; subscription_end: string };

/**
 * Sells one period of a plan at the counter: a comanda that is opened, paid and closed in one transaction (decisions 3). Refuses what
 * these three refuse.
 */
export async function sellPlan(call: ShopCall, { client, plan, ...given }: z.output<typeof SellPlan>): Promise<Sold> {
  const { id } = await openComanda(call, { appointment: null, client });
  const comanda = await addItem(call, { id, tipo: "plano", plan });
  const paid = Pay.safeParse({ ...given, id, valor: sumsOf(comanda).total });
  if (!paid.success) {
    const fields = paid.error.issues.map(({ path, message }) => ({ path: path.join("."), message }));
    throw new Refusal("INVALID_INPUT", { fields });
  }
  await pay(call, paid.data);
  await closeComanda(call, id);
  const { ate } = (await subscriptionOf(call.db, call.scope, client))!;
  return { comanda: id, numero: comanda.numero, subscription_end: ate };
}

export async function clientSubscription({ db, scope, now }: ShopCall, client: string) {
  return subscriptionOfClient(db, scope, { client, today: localDay(now, scope.timezone) });
}
