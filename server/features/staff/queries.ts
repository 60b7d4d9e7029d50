import { type RawBuilder, sql, type SqlBool } from "kysely";
import type * as z from "zod";
import type { Receptionist } from "#contract/staff.ts";
import type { BarberDetails, barberList, TeamBarber } from "#contract/team-barbers.ts";
import type { Tx } from "#server/database.ts";
import { type Page, page } from "#server/paging/queries.ts";
import type { ShopScope } from "#server/scope.ts";

/** The rating comes from the feature of reviews. */
type Unrated<Barber> = Omit<Barber, "avaliacao">;

type Asked = z.output<typeof barberList.asked>;

/**
 * Barbers whose name contains the words, with or without accents. Excludes invited barbers who have not accepted and barbers who became
 * receptionists. Only admins, who may see memberships, get the accounts.
 */
export function teamBarbers(
  db: Tx,
  scope: ShopScope,
  { query, which, ...asked }: Asked,
): Promise<Page<Unrated<TeamBarber>>> {
  const found = shownTo(db, scope)
    .where("b.ativo", "=", which === "active")
    .where(sql<SqlBool>`(b.ativo or m.role is distinct from 'recepcionista'
      and not exists (select from staff_invitations i where i.barbeiro_id = b.id and i.accepted_at is null))`)
    .where(named(sql.ref("b.nome"), query));
  return page(found, asked, { nome: [sql`app.searchable(b.nome)`, "b.id"] });
}

/** A current or former barber; undefined when there is none with that id. Only admins get goals and invitations. */
export async function barberById(
  db: Tx,
  scope: ShopScope,
  id: string,
): Promise<Omit<Unrated<BarberDetails>, "versao"> | undefined> {
  return shownTo(db, scope)
    .select(["b.aceita_encaixe", "b.buffer_minutos"])
    .select((eb) => [
      isAdmin(scope) ? "b.meta_mensal" : eb.val(null).as("meta_mensal"),
      sql<BarberDetails["convite"]>`(select json_build_object('email', i.email,
          'expires_at', to_char(i.expires_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
        from staff_invitations i where i.barbeiro_id = b.id and i.accepted_at is null and i.revoked_at is null limit 1)`.as(
        "convite",
      ),
    ])
    .where("b.id", "=", id)
    .executeTakeFirst();
}

function isAdmin({ actor }: ShopScope): boolean {
  return actor.role === "admin" || actor.role === "super_admin";
}

function shownTo(db: Tx, scope: ShopScope) {
  const seesContact = scope.actor.role !== "barbeiro";
  return db
    .selectFrom("barbeiros as b")
    .leftJoin("memberships as m", (join) =>
      join
        .onRef("m.user_id", "=", "b.user_id")
        .onRef("m.barbershop_id", "=", "b.barbershop_id")
        .on("m.role", "<>", "cliente"),
    )
    .select(["b.id", "b.nome", "b.foto_url", "b.especialidades", "b.bio", "b.cor", "b.ativo"])
    .select((eb) => [
      seesContact ? "b.email" : eb.val(null).as("email"),
      seesContact ? "b.telefone" : eb.val(null).as("telefone"),
      isAdmin(scope) ? "b.user_id" : eb.val(null).as("user_id"),
      isAdmin(scope) ? sql<TeamBarber["conta"]>`m.role`.as("conta") : eb.val(null).as("conta"),
    ])
    .where("b.barbershop_id", "=", scope.shop)
    .where("b.erased_at", "is", null);
}

/** Whether a name contains these words, ignoring accents and case. */
function named(name: RawBuilder<unknown>, query: string): RawBuilder<SqlBool> {
  return sql`position(app.searchable(${query}) in app.searchable(${name})) > 0`;
}

/** Current and former receptionists, and admins without a chair. Names and e-mails come from their accounts. */
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

/** A barber of this shop and their account, if there is one. */
export type Seat = { id: string; nome: string; user_id: string | null; conta: string | null };

export async function seatOf(db: Tx, { shop }: ShopScope, barber: string): Promise<Seat | undefined> {
  const { rows } = await sql<Seat>`
    select b.id, b.nome, b.user_id, m.role as conta
    from barbeiros b left join memberships m on m.user_id = b.user_id and m.barbershop_id = b.barbershop_id
    where b.barbershop_id = ${shop} and b.id = ${barber} and b.erased_at is null`.execute(db);
  return rows[0];
}

/** A current or former receptionist of this shop, by their account. */
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
