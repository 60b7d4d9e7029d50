import { sql } from "kysely";
import type { Database, Tx } from "#server/database.ts";

type Stored = {
  id: string;
  user_agent: string | null;
  ip_address: string | null;
  started_at: string;
  last_activity: string;
};

/** The open sessions of a person, the last used first. */
export async function openSessions(db: Database, user: string): Promise<Stored[]> {
  const { rows } = await sql<Stored>`
    select id, user_agent, ip_address, to_char(created_at, 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as started_at,
      to_char(updated_at, 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as last_activity
    from auth.session where user_id = ${user} and expires_at > now() order by updated_at desc limit 50`.execute(db);
  return rows;
}

/** Ends one session of this person; false when it is none of theirs. */
export async function endOwnSession(db: Database, { user, id }: { user: string; id: string }): Promise<boolean> {
  const ended = await db.deleteFrom("auth.session").where("id", "=", id).where("user_id", "=", user).executeTakeFirst();
  return ended.numDeletedRows > 0n;
}

/** Ends every session of a person, but the one that is excepted; answers how many. */
export async function endSessions(
  db: Database | Tx,
  { user, except = null }: { user: string; except?: string | null },
): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from auth.session where user_id = ${user} and id is distinct from ${except}::uuid`.execute(db);
  return Number(numAffectedRows ?? 0n);
}
