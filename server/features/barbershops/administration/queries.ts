import { sql, type SqlBool } from "kysely";
import type * as z from "zod";
import type { shopList } from "#contract/platform.ts";
import type { ShopStatus } from "#contract/values.ts";
import type { Database, Tx } from "#server/database.ts";
import { stateOfShop } from "#server/features/shop-plans/queries.ts";
import { page } from "#server/paging/queries.ts";
import type { PlatformScope } from "#server/scope.ts";
import { inEveryShop } from "#server/shops/queries.ts";

const lastCharacter = "\u{10FFFF}";

/** Shops of the installation; `query` filters by prefixes of words of the name or of the link, `status` by state. */
export function allShops(
  db: Tx,
  _scope: PlatformScope,
  { query, status, today, ...asked }: z.output<typeof shopList.asked> & { today: string },
) {
  let found = db
    .selectFrom("barbershops")
    // Each shop has at most one of both. Left joins keep the order of the index.
    .leftJoin("shop_subscriptions as s", "s.barbershop_id", "barbershops.id")
    .leftJoin("platform_plans as p", "p.id", "s.plan_id")
    .select([
      "barbershops.id",
      "barbershops.nome",
      "slug",
      "status_reason",
      "status_changed_at",
      "barbershops.created_at",
    ])
    .select([sql<ShopStatus>`status`.as("status"), "p.nome as plano", "s.plan_id"])
    .select([stateOfShop(today).as("assinatura"), sql<number>`app.barber_places(barbershops.id)`.as("barbeiros")])
    .select([
      sql<number | null>`case when s.plan_id is not null then s.limite end`.as("limite"),
      sql<boolean>`exists (select from shop_invoices i where i.barbershop_id = barbershops.id and i.paga_em is null)`.as(
        "deve",
      ),
    ])
    .select(["team_size", "client_count", "recent_appointments", "last_activity_at", "counted_at"]);
  if (query)
    found = found.where(sql<SqlBool>`barbershops.id = any (array(select id from app.shops_named(${query}) as id
      union all select id from barbershops where slug ~>=~ lower(${query}) and slug ~<~ (lower(${query}) || ${lastCharacter})))`);
  // A literal, not a parameter: with a parameter the planner would expect as many closed shops as open ones.
  if (status) found = found.where("status", "=", sql.lit(status));
  return page(found, asked, {
    nome: ["barbershops.nome_busca", "barbershops.id"],
    created_at: ["barbershops.created_at", "barbershops.id"],
    last_activity_at: ["last_activity_at", "barbershops.id"],
    recent_appointments: ["recent_appointments", "barbershops.id"],
  });
}

/** Opens or closes a shop. False when nothing changes, undefined when there is no such shop. */
export async function writeStatus(
  db: Tx,
  { actor }: PlatformScope,
  { id, status, reason }: { id: string; status: ShopStatus; reason: string },
): Promise<boolean | undefined> {
  const { rows } = await sql<{ changed: boolean }>`
    with before as (select id, status from barbershops where id = ${id} for update)
    update barbershops b set status = ${status}, status_reason = ${reason}, status_changed_at = now(), status_changed_by = ${actor.id}
    from before where b.id = before.id
    returning before.status <> b.status as changed`.execute(db);
  return rows[0]?.changed;
}

/** The open shop with this link; without a link the only open one, if there is just one. */
export async function openShop(
  db: Database,
  slug: string | undefined,
): Promise<{ id: string; timezone: string } | undefined> {
  let query = db.selectFrom("barbershops").select(["id", "timezone"]).where("status", "=", "ativa");
  if (slug) query = query.where("slug", "=", slug);
  const found = await query.orderBy("nome_busca").orderBy("id").limit(2).execute();
  return found.length === 1 ? found[0] : undefined;
}

type Place = { id: string; timezone: string };

/** Every open shop, for chores that visit one after the other. */
export function openShops(db: Database): Promise<Place[]> {
  return db.selectFrom("barbershops").select(["id", "timezone"]).where("status", "=", "ativa").execute();
}

export function shopById(db: Database, id: string): Promise<Place | undefined> {
  return db.selectFrom("barbershops").select(["id", "timezone"]).where("id", "=", id).executeTakeFirst();
}

export async function shopExists(db: Tx, _scope: PlatformScope, id: string): Promise<boolean> {
  return (await db.selectFrom("barbershops").select("id").where("id", "=", id).executeTakeFirst()) !== undefined;
}

/** Recounts every shop, each in a short transaction. The platform's list reads only these numbers. */
export async function countShops(db: Database): Promise<void> {
  await Array.fromAsync(inEveryShop(db, { role: "navalha_auth", actorRole: "super_admin" }, countShop));
}

async function countShop(db: Tx, id: string): Promise<void> {
  await sql`
    update barbershops set
      team_size = (select count(*) from memberships
        where barbershop_id = ${id} and role <> 'cliente' and ended_at is null),
      client_count = (select count(*) from clients where barbershop_id = ${id} and ativo),
      recent_appointments = (select count(*) from appointments where barbershop_id = ${id} and status <> 'cancelado'
        and inicio between now() - interval '30 days' and now()),
      last_activity_at = greatest(created_at,
        (select max(s.updated_at) from memberships m join auth.session s on s.user_id = m.user_id where m.barbershop_id = ${id}),
        (select max(created_at) from appointment_events where barbershop_id = ${id})),
      counted_at = now()
    where id = ${id}`.execute(db);
}
