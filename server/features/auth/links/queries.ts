import { sql } from "kysely";
import type { Tx } from "#server/database.ts";

/** Voids links to recover or move an account. Call it when its password or its address changes. */
export async function voidLinks(db: Tx, user: string): Promise<void> {
  await sql`update auth.password_recovery set used_at = now() where user_id = ${user} and used_at is null`.execute(db);
  await sql`delete from auth.email_change where user_id = ${user}`.execute(db);
}
