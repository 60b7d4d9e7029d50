import { sql } from "kysely";
import type { Database } from "#server/database.ts";

/** How long an attempt is refused, in seconds; 0 when it is allowed. */
export type Guard = { locked_for: number };

/**
 * Counts a sign-in attempt before the password is checked: per account and network address (5 in 15 minutes), and per account (20 in 15
 * minutes). Beyond the limit it locks for 15 minutes (decisions 4).
 */
export async function countSignIn(db: Database, email: string, address: string): Promise<Guard> {
  const pair = await countAttempt(db, { email, address, most: 5 });
  // Attempts refused by the pair's lock do not count for the account: a stranger's script must not lock it everywhere.
  return pair.locked_for > 0 ? pair : countAttempt(db, { email, address: "", most: 20 });
}

/** Whether wrong passwords have locked this account, for this address or for all. */
export async function isLockedOut(db: Database, email: string, address: string): Promise<boolean> {
  const { rows } = await sql`
    select from auth.login_guard where email = ${email} and address in (${address}, '') and locked_until > now()`.execute(
    db,
  );
  return rows.length > 0;
}

/** The account with this e-mail and the shop of its oldest membership. Runs the same query for an unknown e-mail. */
export async function holderOf(
  db: Database,
  email: string,
): Promise<{ user_id: string | null; barbershop_id: string | null }> {
  const { rows } = await sql<{ user_id: string | null; barbershop_id: string | null }>`
    select u.id as user_id, (select m.barbershop_id from memberships m where m.user_id = u.id and m.ended_at is null
      order by m.created_at limit 1) as barbershop_id
    from (values (${email}::text)) as asked (email) left join auth."user" u using (email)`.execute(db);
  return rows[0]!;
}

async function countAttempt(db: Database, counted: { email: string; address: string; most: number }): Promise<Guard> {
  const { rows } = await sql<Guard>`
    insert into auth.login_guard as g (email, address, failures, first_failure_at)
    values (${counted.email}, ${counted.address}, 1, now())
    on conflict (email, address) do update set
      failures = case when g.first_failure_at < now() - interval '15 minutes' then 1
        when g.locked_until > now() then g.failures else g.failures + 1 end,
      first_failure_at = case when g.first_failure_at < now() - interval '15 minutes' then now() else g.first_failure_at end,
      locked_until = case when g.locked_until > now() then g.locked_until
        when g.first_failure_at >= now() - interval '15 minutes' and g.locked_until is null
          and g.failures >= ${counted.most} then now() + interval '15 minutes' end
    returning coalesce(greatest(0, extract(epoch from locked_until - now())), 0)::float8 as locked_for`.execute(db);
  return rows[0] ?? { locked_for: 0 };
}

export async function forgetFailures(db: Database, email: string, address: string): Promise<void> {
  await sql`delete from auth.login_guard where email = ${email} and address in (${address}, '')`.execute(db);
}

/** Removes expired failures. */
export async function forgetOldFailures(db: Database): Promise<void> {
  await sql`delete from auth.login_guard
    where first_failure_at < now() - interval '1 day' and (locked_until is null or locked_until < now())`.execute(db);
}
