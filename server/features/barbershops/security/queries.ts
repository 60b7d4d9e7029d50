import type { Tx } from "#server/database.ts";
import type { ShopScope } from "#server/scope.ts";

export async function securitySettings(db: Tx, { shop }: ShopScope): Promise<{ staff_second_factor: boolean }> {
  return db
    .selectFrom("barbershop_settings")
    .select("staff_second_factor")
    .where("barbershop_id", "=", shop)
    .executeTakeFirstOrThrow();
}

export async function setStaffSecondFactor(db: Tx, { shop }: ShopScope, required: boolean): Promise<void> {
  await db
    .updateTable("barbershop_settings")
    .set({ staff_second_factor: required })
    .where("barbershop_id", "=", shop)
    .execute();
}
