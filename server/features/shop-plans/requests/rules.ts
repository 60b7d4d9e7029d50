import type { ShopCall, PlatformCall } from "#server/call.ts";
import { refusing } from "#server/constraints.ts";
import { refuseBeyond } from "#server/features/limits/rules.ts";
import { planOffered } from "#server/features/shop-plans/queries.ts";
import { insertPlanRequest, insertTalk, markRequest } from "#server/features/shop-plans/requests/queries.ts";
import { Refusal } from "#server/refusal.ts";

/** Requests per hour and shop. */
const hourly = { hits: 5, seconds: 3600 };

/** Asks the platform for another plan, and mails it once. Refuses NOT_FOUND, SHOP_PLAN_ARCHIVED, TOO_MANY_REQUESTS. */
export async function askForPlan(call: ShopCall, plan: string): Promise<void> {
  const found = await planOffered(call.db, call.scope, plan);
  if (!found) throw new Refusal("NOT_FOUND");
  if (found.archived_at) throw new Refusal("SHOP_PLAN_ARCHIVED");
  await sendRequest(call, () => insertPlanRequest(call.db, call.scope, plan));
}

/** Sends a text to the people of the platform. Refuses TOO_MANY_REQUESTS. */
export function talk(call: ShopCall, mensagem: string): Promise<void> {
  return sendRequest(call, () => insertTalk(call.db, call.scope, mensagem));
}

async function sendRequest(call: ShopCall, write: () => Promise<string | undefined>): Promise<void> {
  await refuseBeyond(call.deps.db, `platform-requests-of:${call.scope.shop}`, hourly);
  const request = await write();
  if (request) await call.enqueue({ name: "tell-platform", data: { request } });
}

const refuse = refusing({ one_plan_asked: ["NOT_FOUND"] });

/** Refuses NOT_FOUND. */
export async function mark(call: PlatformCall, id: string, answered: boolean): Promise<void> {
  const at = answered ? call.now : null;
  const marked = await markRequest(call.db, call.scope, { id, at }).catch(refuse);
  if (!marked) throw new Refusal("NOT_FOUND");
}
