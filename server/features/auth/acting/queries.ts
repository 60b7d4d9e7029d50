import type { Tx } from "#server/database.ts";
import type { PlatformScope } from "#server/scope.ts";

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
