import { sql } from "kysely";
import type { Database } from "#server/database.ts";

export async function hasGoogle(db: Database, user: string): Promise<boolean> {
  const { rows } = await sql`select from auth.account where user_id = ${user} and provider_id = 'google'`.execute(db);
  return rows.length > 0;
}

/** Unlinks the Google account from an account with a password; false when there was none to unlink. */
export async function deleteGoogle(db: Database, user: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from auth.account a where a.user_id = ${user} and a.provider_id = 'google' and exists (
      select from auth.account p where p.user_id = a.user_id and p.provider_id = 'credential' and p.password is not null)`.execute(
    db,
  );
  return numAffectedRows === 1n;
}
