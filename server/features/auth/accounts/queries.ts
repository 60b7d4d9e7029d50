import { sql } from "kysely";
import type { Role } from "#contract/values.ts";
import type { Tx } from "#server/database.ts";
import type { PlatformScope } from "#server/scope.ts";

const lastCharacter = "\u{10FFFF}";

const columns = sql.raw("id, full_name, email, email_verified, two_factor_enabled, created_at, locked_at");

type Row = {
  id: string;
  full_name: string;
  email: string;
  email_verified: boolean;
  two_factor_enabled: boolean;
  created_at: Date;
  locked_at: Date | null;
  last_seen_at: Date | null;
  sessions: number;
  super_admin: boolean;
  shops: { nome: string; role: Role }[];
};

type Wanted = { query?: string | undefined; after?: string | undefined; limit: number };

/** Accounts that somebody has, the newest first; with `query` those whose name has words that begin so, or whose e-mail does. */
export async function allAccounts(db: Tx, _scope: PlatformScope, { query, after, limit }: Wanted): Promise<Row[]> {
  const found = query
    ? sql`id = any (array(select id from app.accounts_named(${query}) as id
        union all select id from auth."user" where email ~>=~ lower(${query}) and email ~<~ (lower(${query}) || ${lastCharacter})))`
    : sql`true`;
  const behind = after
    ? sql`(created_at, id) < ((select created_at from auth."user" where id = ${after}::uuid), ${after}::uuid)`
    : sql`true`;
  const { rows } = await sql<Row>`
    with page as materialized (select ${columns} from auth."user"
      where erased_at is null and ${found} and ${behind} order by created_at desc, id desc limit ${limit})
    select ${columns},
      (select max(updated_at) from auth.session s where s.user_id = page.id) as last_seen_at,
      (select count(*)::int from auth.session s where s.user_id = page.id and s.expires_at > now()) as sessions,
      exists (select from auth.platform_member p where p.user_id = page.id) as super_admin,
      coalesce((select json_agg(json_build_object('nome', b.nome, 'role', m.role) order by m.created_at)
        from memberships m join barbershops b on b.id = m.barbershop_id
        where m.user_id = page.id and m.ended_at is null), '[]') as shops
    from page order by created_at desc, id desc`.execute(db);
  return rows;
}

/** Whose address it is, and whether they have confirmed it. */
export async function addressOf(
  db: Tx,
  _scope: PlatformScope,
  id: string,
): Promise<{ id: string; name: string; email: string; confirmed: boolean } | undefined> {
  const { rows } = await sql<{ id: string; name: string; email: string; confirmed: boolean }>`
    select id, full_name as name, email, email_verified as confirmed from auth."user" where id = ${id} and erased_at is null`.execute(
    db,
  );
  return rows[0];
}

/** Closes or opens an account. False when it is so already, undefined when there is no such account. */
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
