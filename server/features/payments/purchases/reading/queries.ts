import { sql } from "kysely";
import type { Tx } from "#server/database.ts";
import type { ShopScope } from "#server/scope.ts";

/** The code of the voucher that a comanda sold, and the end of it or of the package. */
export async function soldOn(
  db: Tx,
  { shop }: ShopScope,
  comanda: string,
): Promise<{ codigo: string | null; valido_ate: string | null }> {
  return db
    .selectFrom("comanda_items as i")
    .leftJoin("client_packages as p", "p.item_id", "i.id")
    .leftJoin("gift_vouchers as v", "v.item_id", "i.id")
    .select(["v.codigo", sql<string | null>`coalesce(v.valido_ate, p.valido_ate)`.as("valido_ate")])
    .where("i.barbershop_id", "=", shop)
    .where("i.comanda_id", "=", comanda)
    .executeTakeFirstOrThrow();
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
