import { sql } from "kysely";
import type { Visit } from "#contract/public-page.ts";
import type { ShopStatus } from "#contract/values.ts";
import type { Tx } from "#server/database.ts";
import type { PublicScope } from "#server/scope.ts";

type ShopOfVisit = Pick<Visit, "slug" | "barbershop" | "shop_status" | "endereco" | "timezone" | "change_limit">;

/** Where a visit takes place. */
export async function placeOfVisit(db: Tx, { shop }: PublicScope): Promise<ShopOfVisit> {
  return db
    .selectFrom("barbershops as b")
    .innerJoin("barbershop_settings as s", "s.barbershop_id", "b.id")
    .select(sql<ShopStatus>`b.status`.as("shop_status"))
    .select(["b.slug", "b.nome as barbershop", "b.endereco", "b.timezone", "s.change_limit"])
    .where("b.id", "=", shop)
    .executeTakeFirstOrThrow();
}
