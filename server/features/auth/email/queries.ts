import { sql } from "kysely";
import type { PendingEmail } from "#contract/account-security.ts";
import type { Database, Tx } from "#server/database.ts";

export type Account = { id: string; email: string; full_name: string };

export function accountById(db: Database | Tx, id: string): Promise<Account | undefined> {
  return account(db).where("id", "=", id).where("erased_at", "is", null).executeTakeFirst();
}

export function accountByEmail(db: Database | Tx, email: string): Promise<Account | undefined> {
  return account(db).where("email", "=", email).executeTakeFirst();
}

function account(db: Database | Tx) {
  return db.selectFrom("auth.user").select(["id", "email", "full_name"]);
}

export async function confirmEmail(db: Database, user: string): Promise<void> {
  await sql`update auth."user" set email_verified = true, updated_at = now() where id = ${user}`.execute(db);
}

/** Begins a change of e-mail and replaces an earlier one of this person; both addresses have a day to confirm. */
export async function beginChange(db: Tx, { user, email }: { user: string; email: string }): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into auth.email_change (user_id, new_email, expires_at) values (${user}, ${email}, now() + interval '1 day')
    on conflict (user_id) do update set id = uuidv7(), new_email = excluded.new_email, old_confirmed_at = null,
      new_confirmed_at = null, created_at = now(), expires_at = excluded.expires_at
    returning id`.execute(db);
  return rows[0]!.id;
}

export async function pendingChange(db: Database, user: string): Promise<PendingEmail | undefined> {
  const { rows } = await sql<PendingEmail>`
    select new_email as email, old_confirmed_at is not null as old, new_confirmed_at is not null as new
    from auth.email_change where user_id = ${user} and expires_at > now()`.execute(db);
  return rows[0];
}

/** False when there was none. */
export async function dropChange(db: Tx, user: string): Promise<boolean> {
  const { numAffectedRows } = await sql`delete from auth.email_change where user_id = ${user}`.execute(db);
  return numAffectedRows === 1n;
}

export type Change = { user_id: string; new_email: string; old: boolean; new: boolean };

/** Records that one of the two addresses confirmed; undefined when the change has expired or was replaced. */
export async function confirmSide(
  db: Tx,
  { id, side }: { id: string; side: "old" | "new" },
): Promise<Change | undefined> {
  const column = side === "old" ? sql`old_confirmed_at` : sql`new_confirmed_at`;
  const { rows } = await sql<Change>`
    update auth.email_change set ${column} = coalesce(${column}, now()) where id = ${id} and expires_at > now()
    returning user_id, new_email, old_confirmed_at is not null as old, new_confirmed_at is not null as new`.execute(db);
  return rows[0];
}

/**
 * Stores the account's new address, confirmed if the new address answered. Its sessions continue, because requesting the change required
 * the password.
 */
export async function finishChange(db: Tx, { user_id, new_email, new: answered }: Change): Promise<void> {
  await sql`update auth."user" set email = ${new_email}, email_verified = ${answered}, updated_at = now() where id = ${user_id}`.execute(
    db,
  );
  // A linked Google account has the old address, so it may no longer sign in.
  await sql`delete from auth.account where user_id = ${user_id} and provider_id <> 'credential'`.execute(db);
}

/** Deletes changes that were never confirmed: the address may belong to a stranger. */
export async function forgetOldChanges(db: Database): Promise<void> {
  await sql`delete from auth.email_change where expires_at < now()`.execute(db);
}

/** Fails on the unique constraint when the address is taken. */
export async function giveEmail(db: Tx, { id, email }: { id: string; email: string }): Promise<void> {
  await sql`update auth."user" set email = ${email} where id = ${id}`.execute(db);
}
