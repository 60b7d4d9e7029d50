import { sql } from "kysely";
import type { Tx } from "#server/database.ts";
import type { ShopScope } from "#server/scope.ts";

/** The end of the package that this item sold; null: without one. */
export async function endOfPackage(db: Tx, { shop }: ShopScope, item: string): Promise<string | null> {
  const row = await db
    .selectFrom("client_packages")
    .select("valido_ate")
    .where("barbershop_id", "=", shop)
    .where("item_id", "=", item)
    .executeTakeFirst();
  return row?.valido_ate ?? null;
}

/**
 * Blocks what an item sold, or frees it again. With `ends` the rest of it ends on that day, so that it is income of the house from the day
 * after.
 */
export async function blockSold(
  db: Tx,
  { shop }: ShopScope,
  { item, blocked_at, ends }: { item: string; blocked_at: Date | null; ends: string | null },
): Promise<void> {
  for (const table of ["client_packages", "gift_vouchers"] as const)
    await sql`update ${sql.table(table)} set blocked_at = case when ${blocked_at}::timestamptz is not null then coalesce(blocked_at, ${blocked_at}) end,
        valido_ate = case when ${ends}::date is null then valido_ate else least(valido_ate, ${ends}::date) end
      where barbershop_id = ${shop} and reversed_at is null and item_id = ${item}`.execute(db);
}
