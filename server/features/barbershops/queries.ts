import { sql } from "kysely";
import type { OpeningHours } from "#contract/barbershops.ts";
import type { Tx } from "#server/database.ts";
import type { AnyShopScope } from "#server/scope.ts";

/** The one shop that this transaction may see, if there is one. */
export async function visibleShop(db: Tx): Promise<{ id: string; nome: string; timezone: string } | undefined> {
  // The id is said again beside the policies, of which several follow no index; the limit is a parameter, and what has one is
  // planned once (server/database.ts).
  return db
    .selectFrom("barbershops")
    .select(["id", "nome", "timezone"])
    .where("id", "=", sql<string>`app.shop()`)
    .limit(1)
    .executeTakeFirst();
}

/** The shop with its settings (minutes, days) and its own opening hours. */
export async function shopWithSettings(db: Tx, { shop }: AnyShopScope) {
  return db
    .selectFrom("barbershops")
    .innerJoin("barbershop_settings", "barbershop_settings.barbershop_id", "barbershops.id")
    .select([
      "id",
      "slug",
      "nome",
      "telefone",
      "endereco",
      "timezone",
      "slot_step",
      "min_notice",
      "horizon_days",
      "change_limit",
      "max_no_shows",
      "max_open_bookings",
    ])
    .select(
      sql<OpeningHours[]>`coalesce((
        select json_agg(json_build_object('weekday', weekday, 'opens', opens, 'closes', closes) order by weekday, opens)
        from working_hours where working_hours.barbershop_id = barbershops.id and barbeiro_id is null), '[]')`.as(
        "hours",
      ),
    )
    .where("id", "=", shop)
    .executeTakeFirstOrThrow();
}
