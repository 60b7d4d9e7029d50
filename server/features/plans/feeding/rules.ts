import { localDay } from "#contract/dates.ts";
import { firstOfMonth, monthsLater } from "#contract/periods.ts";
import type { ShopCall } from "#server/call.ts";
import { refusing } from "#server/constraints.ts";
import { fedBy, feedFrom, plansOfPot, potState } from "#server/features/plans/feeding/queries.ts";
import { Refusal } from "#server/refusal.ts";

const refuse = refusing({
  revenue_pot_plans_barbershop_id_plan_id_fkey: ["NOT_FOUND"],
  revenue_pot_plans_barbershop_id_pote_id_fkey: ["NOT_FOUND"],
});

/**
 * Sets the pote that a plan feeds: from this month on, or from `desde` as the plan's first. A month belongs to one pote, so a plan leaves
 * its pote from the next month: work of this month is still shared in it. Call `lockPots` first. Refuses NOT_FOUND, POT_ARCHIVED.
 */
export async function feed(
  { db, scope, now }: ShopCall,
  { plan, pote, desde }: { plan: string; pote: string | null; desde?: string },
): Promise<void> {
  const before = await fedBy(db, scope, plan);
  if ((before?.pote_id ?? null) === pote) return;
  if (pote !== null && (await potState(db, scope, pote))?.archived_at) throw new Refusal("POT_ARCHIVED");
  const month = firstOfMonth(localDay(now, scope.timezone));
  const mes = pote === null ? monthsLater(month, 1) : before ? month : (desde ?? month);
  await feedFrom(db, scope, { plan, pote, mes }).catch(refuse);
}

/** Sets the plans that feed a pote. Call `lockPots` first. Refuses NOT_FOUND, POT_ARCHIVED. */
export async function feedAll(
  call: ShopCall,
  { pote, plans, desde }: { pote: string; plans: string[]; desde?: string },
): Promise<void> {
  const before = await plansOfPot(call.db, call.scope, pote);
  for (const plan of before.filter((one) => !plans.includes(one))) await feed(call, { plan, pote: null });
  for (const plan of plans.filter((one) => !before.includes(one)))
    await feed(call, { plan, pote, ...(desde !== undefined && { desde }) });
}
