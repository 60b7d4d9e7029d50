import { sql, type SqlBool } from "kysely";
import type * as z from "zod";
import type { PlatformRequest, requestList } from "#contract/shop-subscriptions.ts";
import type { Tx } from "#server/database.ts";
import { type Page, page } from "#server/paging/queries.ts";
import { actorOf, type PlatformScope, type ShopScope } from "#server/scope.ts";

/** Stores that a shop wants to be contacted. Returns the request's id. */
export async function insertTalk(db: Tx, scope: ShopScope, mensagem: string): Promise<string> {
  const row = { barbershop_id: scope.shop, user_id: actorOf(scope), tipo: "especialista", mensagem };
  const { id } = await db.insertInto("platform_requests").values(row).returning("id").executeTakeFirstOrThrow();
  return id;
}

/** Stores the plan that a shop wants, replacing an earlier wish. Returns the request's id; undefined when it waits for this plan already. */
export async function insertPlanRequest(db: Tx, scope: ShopScope, plan: string): Promise<string | undefined> {
  const row = { barbershop_id: scope.shop, user_id: actorOf(scope), tipo: "plano", plan_id: plan };
  const asked = await db
    .insertInto("platform_requests")
    .values(row)
    .onConflict((on) =>
      on
        .column("barbershop_id")
        // In the text of the statement: by a parameter PostgreSQL finds no partial index.
        .where(sql<SqlBool>`tipo = 'plano' and answered_at is null`)
        .doUpdateSet({ plan_id: plan, user_id: row.user_id, created_at: sql`now()` })
        .where("platform_requests.plan_id", "!=", plan),
    )
    .returning("id")
    .executeTakeFirst();
  return asked?.id;
}

function requests(db: Tx) {
  return db
    .selectFrom("platform_requests as r")
    .select(["r.id", "r.barbershop_id", "r.plan_id", "r.mensagem", "r.created_at", "r.answered_at"])
    .select(sql<PlatformRequest["tipo"]>`r.tipo`.as("tipo"))
    .select([
      sql<string>`(select b.nome from barbershops b where b.id = r.barbershop_id)`.as("barbearia"),
      sql<string | null>`(select p.nome from platform_plans p where p.id = r.plan_id)`.as("plano"),
      sql<string | null>`(select s.plan_id from shop_subscriptions s where s.barbershop_id = r.barbershop_id)`.as(
        "atual",
      ),
      sql<string | null>`(select u.full_name from auth."user" u where u.id = r.user_id)`.as("pessoa"),
      sql<string | null>`(select u.email from auth."user" u where u.id = r.user_id)`.as("email"),
    ]);
}

type Row = Awaited<ReturnType<ReturnType<typeof requests>["executeTakeFirstOrThrow"]>>;

function toAnswer(row: Row): PlatformRequest {
  return { ...row, created_at: row.created_at.toISOString(), answered_at: row.answered_at?.toISOString() ?? null };
}

export async function allRequests(
  db: Tx,
  _scope: PlatformScope,
  { which, ...asked }: z.output<typeof requestList.asked>,
): Promise<Page<PlatformRequest>> {
  const found = requests(db).where("r.answered_at", which === "waiting" ? "is" : "is not", null);
  const { items, next } = await page(found, asked, { created_at: ["r.created_at", "r.id"] });
  return { items: items.map(toAnswer), next };
}

export async function requestById(db: Tx, _scope: PlatformScope, id: string): Promise<PlatformRequest | undefined> {
  const row = await requests(db).where("r.id", "=", id).executeTakeFirst();
  return row && toAnswer(row);
}

/** More are not counted. */
const mostWaiting = 100;

export async function countWaiting(db: Tx, _scope: PlatformScope): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`select count(*)::int as waiting from (
    select from platform_requests where answered_at is null limit ${mostWaiting}::int) waiting`.execute(db);
  return rows[0]!.waiting;
}

/**
 * Marks a request as answered or open; false when nothing changes or there is none. A newer request for a plan stays the only open one.
 */
export async function markRequest(
  db: Tx,
  { actor }: PlatformScope,
  { id, at }: { id: string; at: Date | null },
): Promise<boolean> {
  const row = await db
    .updateTable("platform_requests")
    .set({ answered_at: at, answered_by: at && actor.id })
    .where("id", "=", id)
    .where("answered_at", at ? "is" : "is not", null)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Giving a shop a plan answers its request for one. */
export async function answerPlanRequest(db: Tx, { actor }: PlatformScope, shop: string): Promise<void> {
  await db
    .updateTable("platform_requests")
    .set({ answered_at: sql`now()`, answered_by: actor.id })
    .where("barbershop_id", "=", shop)
    .where("tipo", "=", "plano")
    .where("answered_at", "is", null)
    .execute();
}

/** Who administers the platform, by address; of locked accounts none. */
export async function addressesAbove(db: Tx, _scope: PlatformScope): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    select u.email from auth.platform_member m join auth."user" u on u.id = m.user_id
    where u.locked_at is null order by m.created_at limit 50`.execute(db);
  return rows.map(({ email }) => email);
}
