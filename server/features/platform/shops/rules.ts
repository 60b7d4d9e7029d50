import type * as z from "zod";
import { defaultTimezone, localDay } from "#contract/dates.ts";
import type { EventType } from "#contract/event-words.ts";
import type { shopList } from "#contract/platform.ts";
import type { ShopStatus } from "#contract/values.ts";
import { recordPlatformEvent } from "#server/features/audit/security-log/rules.ts";
import { activeShop, setActiveShop } from "#server/features/auth/sessions/queries.ts";
import { allShops, writeStatus, shopExists } from "#server/features/barbershops/administration/queries.ts";
import type { PlatformCall } from "#server/call.ts";
import { Refusal } from "#server/refusal.ts";

export async function listShops({ db, scope, now }: PlatformCall, asked: z.output<typeof shopList.asked>) {
  const { items, next } = await allShops(db, scope, { ...asked, today: localDay(now, defaultTimezone) });
  const dated = items.map((one) => ({
    ...one,
    status_changed_at: one.status_changed_at?.toISOString() ?? null,
    created_at: one.created_at.toISOString(),
    last_activity_at: one.last_activity_at.toISOString(),
    counted_at: one.counted_at?.toISOString() ?? null,
  }));
  return { items: dated, next };
}

const events: Record<ShopStatus, EventType> = {
  ativa: "shop_reopened",
  suspensa: "shop_suspended",
  encerrada: "shop_closed",
};

/** Opens, suspends or closes a shop; its admin sees the reason. Refuses NOT_FOUND. */
export async function changeStatus(
  call: PlatformCall,
  { id, reason, status }: { id: string; reason: string; status: ShopStatus },
): Promise<void> {
  const changed = await writeStatus(call.db, call.scope, { id, status, reason });
  if (changed === undefined) throw new Refusal("NOT_FOUND");
  if (status !== "ativa") call.endStreams({ shop: id });
  if (changed) await recordPlatformEvent(call, events[status], { shop: id, details: { reason } });
}

/** The session acts inside this shop from now on, like its admin (decisions 4). Refuses NOT_FOUND. */
export async function enterShop(call: PlatformCall, id: string): Promise<void> {
  if (!(await shopExists(call.db, call.scope, id))) throw new Refusal("NOT_FOUND");
  await goTo(call, id);
  await recordPlatformEvent(call, "super_admin_entered", { shop: id });
  const data = { event: "super_admin_entered", shop: id, by: call.scope.actor.id } as const;
  await call.enqueue({ name: "alert-admins", data });
}

export async function leaveShop(call: PlatformCall): Promise<void> {
  const shop = await activeShop(call.db, call.scope);
  if (shop === null) return;
  await goTo(call, null);
  await recordPlatformEvent(call, "super_admin_left", { shop });
}

/** Puts the super admin's session inside a shop, or with null above all of them. */
async function goTo({ db, scope: { session: id } }: PlatformCall, shop: string | null): Promise<void> {
  if (id !== null) await setActiveShop(db, { session: { id }, shop });
}
