import { sql } from "kysely";
import type { Receptionist, TeamBarber, Which } from "#contract/staff.ts";
import type { Tx } from "#server/database.ts";
import type { ShopScope } from "#server/scope.ts";

/** A page of a team list in order of name; `after` is the last row of the page before. */
export type Page = { query: string; which: Which; after?: string | undefined; limit: number };

/**
 * Barbers whose name contains the words, with or without accents. Who was invited and has not come yet is not of the team;
 * a barber who keeps the desk now is in the other list. Accounts are known to those who may see memberships: admins.
 */
export async function teamBarbers(
  db: Tx,
  { shop, actor }: ShopScope,
  { query, which, after, limit }: Page,
): Promise<TeamBarber[]> {
  const contact = sql.lit(actor.role !== "barbeiro");
  const account = sql.lit(actor.role === "admin" || actor.role === "super_admin");
  const { rows } = await sql<TeamBarber>`
    select b.id, b.nome, b.foto_url, b.especialidades, b.bio, b.ativo,
      case when ${contact} then b.email end as email, case when ${contact} then b.telefone end as telefone,
      case when ${account} then b.user_id end as user_id, case when ${account} then m.role end as conta
    from barbeiros b left join memberships m on m.user_id = b.user_id and m.barbershop_id = b.barbershop_id and m.role <> 'cliente'
    where b.barbershop_id = ${shop} and b.erased_at is null and b.ativo = ${which === "active"}
      and (b.ativo or m.role is distinct from 'recepcionista'
        and not exists (select from staff_invitations i where i.barbeiro_id = b.id and i.accepted_at is null))
      and position(app.searchable(${query}) in app.searchable(b.nome)) > 0
      and (${after ?? null}::uuid is null or (app.searchable(b.nome), b.id) >
        (select app.searchable(nome), id from barbeiros where barbershop_id = ${shop} and id = ${after ?? null}::uuid))
    order by app.searchable(b.nome), b.id limit ${limit}`.execute(db);
  return rows;
}

/** Receptionists, present or past, and admins without a chair. Names and e-mails are those of their accounts. */
export async function teamReceptionists(
  db: Tx,
  { shop }: ShopScope,
  { query, which, after, limit }: Page,
): Promise<Receptionist[]> {
  const { rows } = await sql<Omit<Receptionist, "since" | "ended_at"> & { since: Date; ended_at: Date | null }>`
    select u.id as user_id, u.full_name as nome, u.email, p.avatar_url, m.role = 'admin' as admin, m.created_at as since, m.ended_at,
      coalesce(p.phone, (select i.telefone from staff_invitations i
        where i.barbershop_id = m.barbershop_id and i.accepted_by = m.user_id order by i.created_at desc limit 1)) as telefone
    from memberships m join auth."user" u on u.id = m.user_id left join profiles p on p.id = m.user_id
    where m.barbershop_id = ${shop} and (m.role = 'recepcionista' or m.role = 'admin' and not exists
        (select from barbeiros b where b.barbershop_id = m.barbershop_id and b.user_id = m.user_id)) and u.erased_at is null and (m.ended_at is null) = ${which === "active"}
      and position(app.searchable(${query}) in app.searchable(u.full_name)) > 0
      and (${after ?? null}::uuid is null or (app.searchable(u.full_name), u.id) >
        (select app.searchable(a.full_name), a.id from memberships b join auth."user" a on a.id = b.user_id
          where b.barbershop_id = ${shop} and b.user_id = ${after ?? null}::uuid))
    order by app.searchable(u.full_name), u.id limit ${limit}`.execute(db);
  return rows.map((row) => ({
    ...row,
    since: row.since.toISOString(),
    ended_at: row.ended_at?.toISOString() ?? null,
  }));
}

/** A barber of this shop and the account behind them, if there is one. */
export type Seat = { id: string; nome: string; user_id: string | null; conta: string | null };

export async function seatOf(db: Tx, { shop }: ShopScope, barber: string): Promise<Seat | undefined> {
  const { rows } = await sql<Seat>`
    select b.id, b.nome, b.user_id, m.role as conta
    from barbeiros b left join memberships m on m.user_id = b.user_id and m.barbershop_id = b.barbershop_id
    where b.barbershop_id = ${shop} and b.id = ${barber} and b.erased_at is null`.execute(db);
  return rows[0];
}

/** A receptionist of this shop, present or past, by their account. */
export async function receptionistOf(
  db: Tx,
  { shop }: ShopScope,
  user: string,
): Promise<{ nome: string; email: string } | undefined> {
  return db
    .selectFrom("memberships")
    .innerJoin("auth.user", "auth.user.id", "memberships.user_id")
    .select(["full_name as nome", "email"])
    .where("barbershop_id", "=", shop)
    .where("user_id", "=", user)
    .where("role", "=", "recepcionista")
    .where("erased_at", "is", null)
    .executeTakeFirst();
}
