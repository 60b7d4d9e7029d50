import * as z from "zod";
import type { SaveShopPlan } from "#contract/shop-plans.ts";
import type { PlatformCall } from "#server/call.ts";
import { refusing } from "#server/constraints.ts";
import { recordPlatformEvent } from "#server/features/audit/security-log/rules.ts";
import {
  changeShopPlan,
  clearInitial,
  heldVersion,
  insertShopPlan,
} from "#server/features/shop-plans/keeping/queries.ts";
import { Refusal } from "#server/refusal.ts";
import { refuseOld } from "#server/registers/rules.ts";

const refuse = refusing({ initial_is_sold: ["SHOP_PLAN_ARCHIVED"] });

/**
 * Adds a plan, or changes the one with that id for the periods that begin later. The Idempotency-Key becomes the new plan's id, so that a
 * repeated request adds no second one, and takes back no change made since. Refuses NOT_FOUND, SHOP_PLAN_ARCHIVED, and as
 * {@link refuseOld}.
 */
export async function saveShopPlan(
  call: PlatformCall,
  { id, versao, ...terms }: z.output<typeof SaveShopPlan>,
): Promise<{ id: string }> {
  const { db, scope } = call;
  const held = id && (await heldVersion(db, scope, id));
  if (held) refuseOld(held, versao);
  const { data: key } = z.uuid().safeParse(call.headers["idempotency-key"]);
  const plan = id ?? (await insertShopPlan(db, scope, { ...terms, inicial: false, ...(key && { id: key }) }));
  if (!plan) return { id: key! };
  if (terms.inicial) await clearInitial(db, scope);
  await change(call, plan, terms);
  return { id: plan };
}

/** Archives a plan: shops that have it keep it, and no other shop gets it. Refuses NOT_FOUND. */
export function archiveShopPlan(call: PlatformCall, id: string): Promise<void> {
  return change(call, id, { archived_at: call.now, inicial: false });
}

/** Refuses NOT_FOUND. */
export function restoreShopPlan(call: PlatformCall, id: string): Promise<void> {
  return change(call, id, { archived_at: null });
}

async function change(
  call: PlatformCall,
  id: string,
  changed: Parameters<typeof changeShopPlan>[2]["change"],
): Promise<void> {
  const nome = await changeShopPlan(call.db, call.scope, { id, change: changed }).catch(refuse);
  if (nome === undefined) throw new Refusal("NOT_FOUND");
  await recordPlatformEvent(call, "platform_plan_changed", { details: { plano: nome } });
}
