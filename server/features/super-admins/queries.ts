import { sql } from "kysely";
import type { Database, Tx } from "#server/database.ts";
import { page, type PageAsked } from "#server/paging/queries.ts";
import type { PlatformScope } from "#server/scope.ts";

/** Serializes changes of super admins until the transaction ends, so that at least one remains. */
export async function lockSuperAdmins(db: Tx, _scope: PlatformScope): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('super admins', 0))`.execute(db);
}

/** Whether the caller is still a super admin, after waiting for the lock. */
export async function stillAdministers(db: Tx, { actor }: PlatformScope): Promise<boolean> {
  const { rows } = await sql<{ still: boolean }>`select app.administers(${actor.id}) as still`.execute(db);
  return rows[0]?.still ?? false;
}

/** Makes this account the first super admin; false when there is one already. */
export async function insertFirst(db: Tx, { actor }: PlatformScope): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into auth.platform_member (user_id)
    select ${actor.id}::uuid where not exists (select from auth.platform_member)`.execute(db);
  return numAffectedRows === 1n;
}

/** All super admins. */
export function superAdmins(db: Tx, _scope: PlatformScope, asked: PageAsked) {
  const found = db
    .selectFrom("auth.platform_member as p")
    .innerJoin("auth.user as u", "u.id", "p.user_id")
    .leftJoin("auth.user as maker", "maker.id", "p.created_by")
    .select(["u.id", "u.full_name", "u.email", "p.created_at as since", "maker.full_name as made_by"]);
  return page(found, asked, { since: ["p.created_at", "u.id"] });
}

/** Whether this e-mail is a super admin's, locked or not. */
export async function isSuperAdmin(db: Tx, _scope: PlatformScope, email: string): Promise<boolean> {
  const { rows } = await sql`
    select from auth.platform_member p join auth."user" u on u.id = p.user_id where u.email = ${email}`.execute(db);
  return rows.length > 0;
}

/** Makes the caller a super admin, invited by another; false when they already are one. */
export async function insertSuperAdmin(db: Tx, { actor }: PlatformScope, by: string | null): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into auth.platform_member (user_id, created_by) values (${actor.id}, ${by})
    on conflict do nothing`.execute(db);
  return numAffectedRows === 1n;
}

export async function deleteSuperAdmin(db: Tx, _scope: PlatformScope, id: string): Promise<boolean> {
  const { numAffectedRows } = await sql`delete from auth.platform_member where user_id = ${id}`.execute(db);
  return numAffectedRows === 1n;
}

export async function superAdminExists(db: Database): Promise<boolean> {
  return (await db.selectFrom("auth.platform_member").select("user_id").limit(1).executeTakeFirst()) !== undefined;
}
