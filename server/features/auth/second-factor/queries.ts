import { sql } from "kysely";
import type { Database } from "#server/database.ts";

/** Remembers that a code opened this account; false when it had before, so that nobody who watched uses it again. */
export async function spendCode(db: Database, user: string, code: string): Promise<boolean> {
  const { rows } = await sql<{ code: string }>`
    insert into auth.used_code (user_id, code) values (${user}, ${code}) on conflict do nothing returning code`.execute(
    db,
  );
  return rows.length === 1;
}

/** A code is valid for a minute and a half at most; recovery codes are removed by better-auth when used. */
export async function forgetUsedCodes(db: Database): Promise<void> {
  await sql`delete from auth.used_code where used_at < now() - interval '1 day'`.execute(db);
}
