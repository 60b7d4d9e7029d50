import { sql } from "kysely";
import type { Database, Tx } from "#server/database.ts";

/** The hash of a person's password, if they have one. */
export async function passwordHash(db: Database, user: string): Promise<string | null> {
  const row = await db
    .selectFrom("auth.account")
    .select("password")
    .where("user_id", "=", user)
    .where("provider_id", "=", "credential")
    .executeTakeFirst();
  return row?.password ?? null;
}

export async function changePasswordHash(db: Tx, user: string, hashed: string): Promise<void> {
  await sql`update auth.account set password = ${hashed}, updated_at = now()
    where user_id = ${user} and provider_id = 'credential'`.execute(db);
}
