import type { Tx } from "#server/database.ts";
import type { PlatformScope } from "#server/scope.ts";

/** Puts the super admin's session inside a shop, or with null above all of them. */
export async function setActiveShop(db: Tx, { session }: PlatformScope, shop: string | null): Promise<void> {
  if (session === null) return;
  await db.updateTable("auth.session").set({ active_barbershop_id: shop }).where("id", "=", session).execute();
}

/** The shop that the session is inside of, before it leaves. */
export async function activeShop(db: Tx, { session }: PlatformScope): Promise<string | null> {
  if (session === null) return null;
  const row = await db
    .selectFrom("auth.session")
    .select("active_barbershop_id")
    .where("id", "=", session)
    .executeTakeFirst();
  return row?.active_barbershop_id ?? null;
}
