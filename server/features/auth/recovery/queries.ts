import { sql } from "kysely";
import type { Database, Tx } from "#server/database.ts";
import { changePasswordHash } from "#server/features/auth/passwords/queries.ts";

type Recovery = { id: string; email: string; full_name: string };

/** Opens a recovery for half an hour, if the address has an account that is not locked. */
export async function openRecovery(db: Tx, email: string): Promise<Recovery | undefined> {
  const { rows } = await sql<Recovery>`
    with opened as (
      insert into auth.password_recovery (user_id, expires_at)
      select id, now() + interval '30 minutes' from auth."user" where email = ${email} and locked_at is null
      returning id, user_id
    )
    select opened.id, u.email, u.full_name from opened join auth."user" u on u.id = opened.user_id`.execute(db);
  return rows[0];
}

/** `spent`: the recovery was used, or a newer one was sent. */
export type OpenRecovery = { user_id: string; email: string; password: string | null; spent: boolean };

export async function findRecovery(db: Database, id: string): Promise<OpenRecovery | undefined> {
  const { rows } = await sql<OpenRecovery>`
    select r.user_id, u.email, a.password, r.used_at is not null or exists (
      select from auth.password_recovery n where n.user_id = r.user_id and n.issued_at > r.issued_at) as spent
    from auth.password_recovery r join auth."user" u on u.id = r.user_id
      left join auth.account a on a.user_id = u.id and a.provider_id = 'credential'
    where r.id = ${id} and u.locked_at is null`.execute(db);
  return rows[0];
}

/** Whether the person works as a barber in any shop; their link then leads to the barbers' sign-in. */
export async function isBarber(db: Database, email: string): Promise<boolean> {
  const { rows } = await sql<{ barber: boolean }>`
    select exists (select from memberships m join auth."user" u on u.id = m.user_id
      where u.email = ${email} and m.role = 'barbeiro' and m.ended_at is null) as barber`.execute(db);
  return rows[0]?.barber ?? false;
}

/** Marks the newest recovery as used; false when another request came first. */
export async function useRecovery(db: Tx, id: string): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    update auth.password_recovery r set used_at = now()
    where id = ${id} and used_at is null and expires_at > now() and not exists (
      select from auth.password_recovery n where n.user_id = r.user_id and n.issued_at > r.issued_at)
    returning id`.execute(db);
  return rows.length === 1;
}

/**
 * Using the mailed link proves the address. If it was not confirmed before, a stranger may have made the account, so its second factor is
 * removed with its password. A super admin's second factor stays, because it protects the platform. Returns whether one was removed.
 */
export async function replacePassword(db: Tx, user: string, hashed: string): Promise<boolean> {
  await changePasswordHash(db, user, hashed);
  await sql`delete from auth.login_guard g using auth."user" u where u.id = ${user} and g.email = u.email`.execute(db);
  const { rows } = await sql<{ lifted: boolean }>`
    with account as (
      select id, two_factor_enabled and not email_verified
        and not exists (select from auth.platform_member p where p.user_id = u.id) as lifted
      from auth."user" u where id = ${user} for update
    ), gone as (delete from auth.two_factor t using account where t.user_id = account.id and account.lifted)
    update auth."user" u set email_verified = true, updated_at = now(),
      two_factor_enabled = u.two_factor_enabled and not account.lifted
    from account where u.id = account.id returning account.lifted`.execute(db);
  return rows[0]?.lifted ?? false;
}

export async function forgetOldRecoveries(db: Database): Promise<void> {
  await sql`delete from auth.password_recovery where expires_at < now() - interval '7 days'`.execute(db);
}
