import { type RawBuilder, sql, type SqlBool } from "kysely";
import type * as z from "zod";
import type { barberList, Receptionist, TeamBarber } from "#contract/staff.ts";
import type { Tx } from "#server/database.ts";
import { type Page, page } from "#server/paging/queries.ts";
import type { ShopScope } from "#server/scope.ts";

type Asked = z.output<typeof barberList.asked>;

/**
 * Barbers whose name contains the words, with or without accents. Who was invited and has not come yet is not of the team;
 * a barber who keeps the desk now is in the other list. Accounts are known to those who may see memberships: admins.
 */
export function teamBarbers(
  db: Tx,
  { shop, actor }: ShopScope,
  { query, which, ...asked }: Asked,
): Promise<Page<TeamBarber>> {
  const seesContact = actor.role !== "barbeiro";
  const seesAccount = actor.role === "admin" || actor.role === "super_admin";
  const found = db
    .selectFrom("barbeiros as b")
    .leftJoin("memberships as m", (join) =>
      join
        .onRef("m.user_id", "=", "b.user_id")
        .onRef("m.barbershop_id", "=", "b.barbershop_id")
        .on("m.role", "<>", "cliente"),
    )
    .select(["b.id", "b.nome", "b.foto_url", "b.especialidades", "b.bio", "b.ativo"])
    .select((eb) => [
      seesContact ? "b.email" : eb.val(null).as("email"),
      seesContact ? "b.telefone" : eb.val(null).as("telefone"),
      seesAccount ? "b.user_id" : eb.val(null).as("user_id"),
      seesAccount ? sql<TeamBarber["conta"]>`m.role`.as("conta") : eb.val(null).as("conta"),
    ])
    .where("b.barbershop_id", "=", shop)
    .where("b.erased_at", "is", null)
    .where("b.ativo", "=", which === "active")
    .where(sql<SqlBool>`(b.ativo or m.role is distinct from 'recepcionista'
      and not exists (select from staff_invitations i where i.barbeiro_id = b.id and i.accepted_at is null))`)
    .where(named(sql.ref("b.nome"), query));
  return page(found, asked, { nome: [sql`app.searchable(b.nome)`, "b.id"] });
}

/** Whether a name has these words in it, however they are written. */
function named(name: RawBuilder<unknown>, query: string): RawBuilder<SqlBool> {
  return sql`position(app.searchable(${query}) in app.searchable(${name})) > 0`;
}

/** Receptionists, present or past, and admins without a chair. Names and e-mails are those of their accounts. */
export async function teamReceptionists(
  db: Tx,
  { shop }: ShopScope,
  { query, which, ...asked }: Asked,
): Promise<Page<Receptionist>> {
  const found = db
    .selectFrom("memberships as m")
    .innerJoin("auth.user as u", "u.id", "m.user_id")
    .leftJoin("profiles as p", "p.id", "m.user_id")
    .select(["u.id", "u.full_name as nome", "u.email", "p.avatar_url", "m.created_at as since", "m.ended_at"])
    .select([
      sql<boolean>`m.role = 'admin'`.as("admin"),
      sql<string | null>`coalesce(p.phone, (select i.telefone from staff_invitations i
        where i.barbershop_id = m.barbershop_id and i.accepted_by = m.user_id order by i.created_at desc limit 1))`.as(
        "telefone",
      ),
    ])
    .where("m.barbershop_id", "=", shop)
    .where(sql<SqlBool>`(m.role = 'recepcionista' or m.role = 'admin' and not exists
      (select from barbeiros b where b.barbershop_id = m.barbershop_id and b.user_id = m.user_id))`)
    .where("u.erased_at", "is", null)
    .where("m.ended_at", which === "active" ? "is" : "is not", null)
    .where(named(sql.ref("u.full_name"), query));
  const { items, next } = await page(found, asked, { nome: [sql`app.searchable(u.full_name)`, "u.id"] });
  const dated = items.map(({ since, ended_at, ...one }) => ({
    ...one,
    since: since.toISOString(),
    ended_at: ended_at?.toISOString() ?? null,
  }));
  return { items: dated, next };
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
