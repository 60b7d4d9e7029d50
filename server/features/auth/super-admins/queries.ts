import { sql } from "kysely";
import type { Tx } from "#server/database.ts";
import type { PlatformScope } from "#server/scope.ts";

/** Changes of who administers the platform wait for each other until the transaction ends, so that one of them always stays. */
export async function takeTurn(db: Tx, _scope: PlatformScope): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('super admins', 0))`.execute(db);
}

/** Whether whoever asks is a super admin still, now that it is their turn. */
export async function stillAdministers(db: Tx, { actor }: PlatformScope): Promise<boolean> {
  const { rows } = await sql`
    select from auth.platform_member p join auth."user" u on u.id = p.user_id
    where p.user_id = ${actor.id} and u.locked_at is null`.execute(db);
  return rows.length > 0;
}

/** Makes the account of this scope the first super admin; false when there is one already. */
export async function insertFirst(db: Tx, { actor }: PlatformScope): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into auth.platform_member (user_id)
    select ${actor.id}::uuid where not exists (select from auth.platform_member)`.execute(db);
  return numAffectedRows === 1n;
}
