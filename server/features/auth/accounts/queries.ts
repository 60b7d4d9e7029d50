import { sql, type SqlBool } from "kysely";
import type * as z from "zod";
import type { accountList } from "#contract/platform.ts";
import type { Role } from "#contract/values.ts";
import type { Tx } from "#server/database.ts";
import { page } from "#server/paging/queries.ts";
import type { PlatformScope } from "#server/scope.ts";

const lastCharacter = "\u{10FFFF}";

type Asked = z.output<typeof accountList.asked>;

/** Accounts in use; `query` filters by prefixes of words of the name, or of the e-mail. */
export function allAccounts(db: Tx, _scope: PlatformScope, { query, ...asked }: Asked) {
  let found = db
    .selectFrom("auth.user as u")
    .select([
      "u.id",
      "u.full_name",
      "u.email",
      "u.email_verified",
      "u.two_factor_enabled",
      "u.created_at",
      "u.locked_at",
    ])
    .select([
      sql<Date | null>`(select max(updated_at) from auth.session s where s.user_id = u.id)`.as("last_seen_at"),
      sql<number>`(select count(*)::int from auth.session s where s.user_id = u.id and s.expires_at > now())`.as(
        "sessions",
      ),
      sql<boolean>`exists (select from auth.platform_member p where p.user_id = u.id)`.as("super_admin"),
      sql<{ nome: string; role: Role }[]>`coalesce((
        select json_agg(json_build_object('nome', b.nome, 'role', m.role) order by m.created_at)
        from memberships m join barbershops b on b.id = m.barbershop_id
        where m.user_id = u.id and m.ended_at is null), '[]')`.as("shops"),
    ])
    .where("u.erased_at", "is", null);
  if (query)
    found = found.where(sql<SqlBool>`u.id = any (array(select id from app.accounts_named(${query}) as id
      union all select id from auth."user" where email ~>=~ lower(${query}) and email ~<~ (lower(${query}) || ${lastCharacter})))`);
  return page(found, asked, { created_at: ["u.created_at", "u.id"] });
}

/** The account's e-mail, and whether it is confirmed. */
export async function addressOf(
  db: Tx,
  _scope: PlatformScope,
  id: string,
): Promise<{ id: string; name: string; email: string; confirmed: boolean } | undefined> {
  return db
    .selectFrom("auth.user")
    .select(["id", "full_name as name", "email", "email_verified as confirmed"])
    .where("id", "=", id)
    .where("erased_at", "is", null)
    .executeTakeFirst();
}

/** Locks or unlocks an account. False when nothing changes, undefined when there is no such account. */
export async function setLocked(
  db: Tx,
  { actor }: PlatformScope,
  { id, locked }: { id: string; locked: boolean },
): Promise<boolean | undefined> {
  const { rows } = await sql<{ changed: boolean }>`
    with before as (select id, locked_at from auth."user" where id = ${id} and erased_at is null for update)
    update auth."user" u set
      locked_at = case when ${locked} then coalesce(u.locked_at, now()) end,
      locked_by = case when ${locked} then coalesce(u.locked_by, ${actor.id}::uuid) end
    from before where u.id = before.id
    returning (before.locked_at is null) = ${locked} as changed`.execute(db);
  return rows[0]?.changed;
}
