import type * as z from "zod";
import { localDay } from "#contract/dates.ts";
import type { KeptPlan, SavePlan } from "#contract/plans.ts";
import type { ShopCall } from "#server/call.ts";
import { lockPots } from "#server/features/plans/feeding/queries.ts";
import { feed } from "#server/features/plans/feeding/rules.ts";
import { planById, replaceCovered } from "#server/features/plans/queries.ts";
import { Refusal } from "#server/refusal.ts";
import { register } from "#server/registers/rules.ts";

/** An archived plan is not sold to new clients; existing subscriptions stay. Refuses PLANS_FULL. */
export const planRegister = register({
  table: "subscription_plans",
  for: { barbers: [], clients: "all" },
  read: planDetails,
  hold: ({ db, scope }) => lockPots(db, scope),
  constraints: {
    three_hundred_plans: ["PLANS_FULL"],
    plan_services_barbershop_id_service_id_fkey: ["NOT_FOUND"],
  },
});

/** Saves a plan with its coverage and its pote. Refuses NOT_FOUND, PLANS_FULL and POT_ARCHIVED. */
export async function savePlan(
  call: ShopCall,
  { servicos, pote_id, ...plan }: z.output<typeof SavePlan>,
): Promise<{ id: string }> {
  for (const who of ["barbeiro", "venda"] as const)
    if (plan[`${who}_fixo`] !== null && plan[`${who}_bps`] !== null)
      throw new Refusal("INVALID_INPUT", {
        fields: [{ path: `${who}_bps`, message: "Escolha um valor fixo ou uma taxa." }],
      });
  await lockPots(call.db, call.scope);
  const { id } = await planRegister.save(call, plan);
  await replaceCovered(call.db, call.scope, { plan: id, servicos }).catch(planRegister.refuse);
  await feed(call, { plan: id, pote: pote_id });
  // The provider is called after the commit.
  if (call.deps.payments) await call.enqueue({ name: "offer-plan", data: { shop: call.scope.shop, plan: id } });
  return { id };
}

/** Refuses NOT_FOUND. */
export async function planDetails({ db, scope, now }: ShopCall, id: string): Promise<KeptPlan> {
  const found = await planById(db, scope, { id, today: localDay(now, scope.timezone) });
  if (!found) throw new Refusal("NOT_FOUND");
  return found;
}
