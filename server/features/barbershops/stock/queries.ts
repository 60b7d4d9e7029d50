import type { Tx } from "#server/database.ts";
import type { ShopScope } from "#server/scope.ts";

export async function stockRules(db: Tx, { shop }: ShopScope): Promise<{ allow_negative_stock: boolean }> {
  return db
    .selectFrom("barbershop_settings")
    .select("allow_negative_stock")
    .where("barbershop_id", "=", shop)
    .executeTakeFirstOrThrow();
}

/** Stock that is below zero stays so, and goes no further down once that is not allowed any more. */
export async function setNegativeStock(db: Tx, { shop }: ShopScope, allowed: boolean): Promise<void> {
  await db
    .updateTable("barbershop_settings")
    .set({ allow_negative_stock: allowed })
    .where("barbershop_id", "=", shop)
    .execute();
}
