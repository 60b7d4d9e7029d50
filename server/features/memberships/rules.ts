import type { OwnShop } from "#contract/auth.ts";
import { switchActiveShop } from "#server/features/auth/sessions/queries.ts";
import { shopsOf } from "#server/features/memberships/queries.ts";
import type { SignedInContext } from "#server/call.ts";
import { Refusal } from "#server/refusal.ts";

export async function ownShops({ deps, actor }: SignedInContext): Promise<OwnShop[]> {
  const shops = await shopsOf(deps.db, actor.user_id);
  return shops.map((shop) => ({ ...shop, current: shop.id === actor.barbershop_id }));
}

/** Switches this session to another shop of the same person. Refuses NOT_FOUND. */
export async function switchShop({ deps, actor }: SignedInContext, shop: string): Promise<void> {
  if (!(await switchActiveShop(deps.db, { session: actor.session_id, shop }))) throw new Refusal("NOT_FOUND");
}
