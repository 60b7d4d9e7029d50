import type { Tx } from "#server/database.ts";
import type { ShopScope } from "#server/scope.ts";

export async function stockRules(db: Tx, { shop }: ShopScope): Promise<{ allow_negative_stock: boolean }> {
  return db
    .selectFrom("barbershop_settings")
    .select("allow_negative_stock")
    .where("barbershop_id", "=", shop)
    .executeTakeFirstOrThrow();
}

/** When negative stock is forbidden, existing negative stock stays but cannot fall further. */
export async function setNegativeStock(db: Tx, { shop }: ShopScope, allowed: boolean): Promise<void> {
  await db
    .updateTable("barbershop_settings")
    .set({ allow_negative_stock: allowed })
    .where("barbershop_id", "=", shop)
    .execute();
}
