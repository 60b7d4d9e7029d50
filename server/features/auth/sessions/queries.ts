import { sql } from "kysely";
import type { Database, Tx } from "#server/database.ts";
import type { PlatformScope, ShopScope } from "#server/scope.ts";

type Stored = {
  id: string;
  user_agent: string | null;
  ip_address: string | null;
  started_at: string;
  last_activity: string;
};

/** A person's open sessions, the most recently used first. */
export async function openSessions(db: Database, user: string): Promise<Stored[]> {
  const { rows } = await sql<Stored>`
    select id, user_agent, ip_address, to_char(created_at, 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as started_at,
      to_char(updated_at, 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as last_activity
    from auth.session where user_id = ${user} and expires_at > now() order by updated_at desc limit 50`.execute(db);
  return rows;
}

/** Ends one session of this person; false when it is not theirs. */
export async function endOwnSession(db: Database, { user, id }: { user: string; id: string }): Promise<boolean> {
  const ended = await db.deleteFrom("auth.session").where("id", "=", id).where("user_id", "=", user).executeTakeFirst();
  return ended.numDeletedRows > 0n;
}

/** Ends a person's sessions except the given one. Returns how many. */
export async function endSessions(
  db: Database | Tx,
  { user, except = null }: { user: string; except?: string | null },
): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from auth.session where user_id = ${user} and id is distinct from ${except}::uuid`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

/** Ends a person's sessions in this shop, including those without a chosen shop, which may be in it. */
export async function endSessionsHere(db: Tx, { shop }: ShopScope, user: string): Promise<void> {
  await db
    .deleteFrom("auth.session")
    .where("user_id", "=", user)
    .where((either) =>
      either.or([either("active_barbershop_id", "is", null), either("active_barbershop_id", "=", shop)]),
    )
    .execute();
}

/** A session by its id, or by its token while the id is unknown. */
export type SessionKey = { id: string } | { token: string };

/** Sets the session's shop; with null the next call finds one. */
export async function setActiveShop(
  db: Database | Tx,
  { session, shop }: { session: SessionKey; shop: string | null },
): Promise<void> {
  const [column, key] = "id" in session ? (["id", session.id] as const) : (["token", session.token] as const);
  await db.updateTable("auth.session").set({ active_barbershop_id: shop }).where(column, "=", key).execute();
}

/** Moves a session to another shop of its person; false for any other shop. */
export async function switchActiveShop(
  db: Database,
  { session, shop }: { session: string; shop: string },
): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    update auth.session s set active_barbershop_id = ${shop}
    where s.id = ${session} and exists (
      select from memberships m where m.user_id = s.user_id and m.barbershop_id = ${shop} and m.ended_at is null)
    returning s.id`.execute(db);
  return rows.length === 1;
}

/** The shop that a super admin is inside of. */
export async function activeShop(db: Tx, { session }: PlatformScope): Promise<string | null> {
  if (session === null) return null;
  const row = await db
    .selectFrom("auth.session")
    .select("active_barbershop_id")
    .where("id", "=", session)
    .executeTakeFirst();
  return row?.active_barbershop_id ?? null;
}
