import { sql } from "kysely";
import type { Tx } from "#server/database.ts";

/** Ends what was sent to get into an account or to move it: with its password or its address all that is worth nothing. */
export async function voidLinks(db: Tx, user: string): Promise<void> {
  await sql`update auth.password_recovery set used_at = now() where user_id = ${user} and used_at is null`.execute(db);
  await sql`delete from auth.email_change where user_id = ${user}`.execute(db);
}
