import { sql } from "kysely";
import type { Database } from "#server/database.ts";

/** Records a used code of this account; false when it was used before, so that an observer cannot reuse it. */
export async function spendCode(db: Database, user: string, code: string): Promise<boolean> {
  const { rows } = await sql<{ code: string }>`
    insert into auth.used_code (user_id, code) values (${user}, ${code}) on conflict do nothing returning code`.execute(
    db,
  );
  return rows.length === 1;
}

/** Whether this code of the account was used before. */
export async function wasSpent(db: Database, user: string, code: string): Promise<boolean> {
  const { rows } = await sql`select from auth.used_code where user_id = ${user} and code = ${code}`.execute(db);
  return rows.length > 0;
}

export type Challenged = { user_id: string; barbershop_id: string | null };

/** The person who gave the password and owes this challenge's code, and the shop of their oldest membership. */
export async function challenged(db: Database, challenge: string): Promise<Challenged | undefined> {
  const { rows } = await sql<Challenged>`
    select u.id as user_id, (select m.barbershop_id from memberships m where m.user_id = u.id and m.ended_at is null
      order by m.created_at limit 1) as barbershop_id
    from auth.verification v join auth."user" u on u.id = case when v.value ~ '^[0-9a-f-]{36}$' then v.value::uuid end
    where v.identifier = ${challenge} and v.expires_at > now()`.execute(db);
  return rows[0];
}

/** A code is valid for at most a minute and a half. better-auth removes recovery codes when they are used. */
export async function forgetUsedCodes(db: Database): Promise<void> {
  await sql`delete from auth.used_code where used_at < now() - interval '1 day'`.execute(db);
}
