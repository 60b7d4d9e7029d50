import { sql } from "kysely";
import type { OpeningHours } from "#contract/barbershops.ts";
import type { ShopStatus } from "#contract/values.ts";
import type { Tx } from "#server/database.ts";
import type { AnyShopScope, ShopScope } from "#server/scope.ts";

export type VisibleShop = { id: string; nome: string; timezone: string; published_at: Date | null; status: ShopStatus };

/** The shop that this transaction may see, if any. */
export async function visibleShop(db: Tx): Promise<VisibleShop | undefined> {
  // Repeats the id beside the policies, several of which use no index. The limit is a parameter, because statements with one keep their
  // plan (server/database.ts).
  return db
    .selectFrom("barbershops")
    .select(["id", "nome", "timezone", "published_at"])
    .select(sql<ShopStatus>`status`.as("status"))
    .where("id", "=", sql<string>`app.shop()`)
    .limit(1)
    .executeTakeFirst();
}

/** The shop with its settings (minutes, days) and its own opening hours. */
export async function shopWithSettings(db: Tx, scope: AnyShopScope) {
  return shopAndHours(db, scope)
    .select(["telefone", "endereco", "slot_step", "min_notice", "max_no_shows", "max_open_bookings"])
    .executeTakeFirstOrThrow();
}

/** The data of the shop's page. The rules decide whether its phone is shown. */
export async function publicShop(db: Tx, scope: AnyShopScope) {
  return shopAndHours(db, scope)
    .select(["telefone", "endereco", "mostra_telefone", "mostra_whatsapp"])
    .select(["logo_url", "capa_url", "cor", "boas_vindas", "sobre", "privacidade"])
    .select(sql<boolean>`published_at is not null and status = 'ativa'`.as("publicada"))
    .executeTakeFirstOrThrow();
}

function shopAndHours(db: Tx, { shop }: AnyShopScope) {
  return db
    .selectFrom("barbershops")
    .innerJoin("barbershop_settings", "barbershop_settings.barbershop_id", "barbershops.id")
    .select(["id", "slug", "nome", "timezone", "horizon_days", "change_limit"])
    .select(
      sql<OpeningHours[]>`coalesce((
        select json_agg(json_build_object('weekday', weekday, 'opens', opens, 'closes', closes) order by weekday, opens)
        from working_hours where working_hours.barbershop_id = barbershops.id and barbeiro_id is null), '[]')`.as(
        "hours",
      ),
    )
    .where("id", "=", shop);
}

/** The Brazilian state of the shop, which decides its holidays. */
export async function shopState(db: Tx, { shop }: ShopScope): Promise<string | null> {
  const { uf } = await db.selectFrom("barbershops").select("uf").where("id", "=", shop).executeTakeFirstOrThrow();
  return uf;
}

export async function setShopState(db: Tx, { shop }: ShopScope, uf: string | null): Promise<void> {
  await db.updateTable("barbershops").set({ uf }).where("id", "=", shop).execute();
}
