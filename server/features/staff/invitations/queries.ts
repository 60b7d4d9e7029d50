import { type RawBuilder, sql, type SqlBool } from "kysely";
import type { Invitation, InvitedRole, StaffRole } from "#contract/staff-invitations.ts";
import type { Database, Tx } from "#server/database.ts";
import { type Page, page, type PageAsked } from "#server/paging/queries.ts";
import type { PlatformScope, ShopScope } from "#server/scope.ts";

/** How long the link of an invitation is valid, in hours (decisions 4). */
const hours = 72;

/** The inviting side: a shop, or without a shop the platform. */
export type InvitingScope = ShopScope | PlatformScope;

export type Invited = {
  role: InvitedRole;
  email: string;
  nome: string;
  telefone: string | null;
  especialidades: string[];
  bio: string | null;
  /** The record of an invited client. */
  client?: string;
} & Link;

/** `mailed`: the link is sent only by mail, so using it proves access to that mailbox. */
export type Link = { token_hash: string; mailed: boolean };

/** Undefined when a pending invitation of this place has the same e-mail. */
export async function insertInvitation(
  db: Tx,
  scope: InvitingScope,
  { role, email, nome, telefone, especialidades, bio, client, token_hash, mailed }: Invited,
): Promise<Invitation | undefined> {
  const shop = "shop" in scope ? scope.shop : null;
  const { rows } = await sql<Row>`
    insert into staff_invitations
      (barbershop_id, created_by, role, email, nome, telefone, especialidades, bio, cliente_id, token_hash, mailed_at,
        expires_at)
    values (${shop}, ${scope.actor.id}, ${role}, ${email}, ${nome}, ${telefone}, ${especialidades}, ${bio}, ${client ?? null},
      ${token_hash}, ${mailedAt(mailed)}, now() + make_interval(hours => ${hours}))
    on conflict (barbershop_id, email) where accepted_at is null and revoked_at is null do nothing
    returning ${shown(scope)}`.execute(db);
  return rows[0] && asInvitation(rows[0]);
}

/** Whether this e-mail belongs to active staff of the shop. Reads accounts, so only calls of the admin's team use it. */
export async function staffHas(db: Tx, { shop }: ShopScope, email: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from auth."user" u join memberships m on m.user_id = u.id
      where u.email = ${email} and m.barbershop_id = ${shop} and m.ended_at is null and m.role <> 'cliente') as found`.execute(
    db,
  );
  return rows[0]?.found ?? false;
}

/** Whether an account with this e-mail already has a barber's row in the shop. */
export async function hasChair(db: Tx, { shop }: ShopScope, email: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from auth."user" u join barbeiros b on b.user_id = u.id
      where u.email = ${email} and b.barbershop_id = ${shop}) as found`.execute(db);
  return rows[0]?.found ?? false;
}

/** Revokes pending invitations to this barber's chair, or to this client's record. Concurrent invitations wait for each other. */
export async function revokeInvitationsTo(
  db: Tx,
  { shop, actor }: ShopScope,
  [column, id]: [column: "barbeiro_id" | "cliente_id", id: string],
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('invitations to ' || ${id}, 0))`.execute(db);
  await db
    .updateTable("staff_invitations")
    .set({ revoked_at: sql`now()`, revoked_by: actor.id })
    .where("barbershop_id", "=", shop)
    .where(column, "=", id)
    .where("accepted_at", "is", null)
    .where("revoked_at", "is", null)
    .execute();
}

export async function giveBarber(
  db: Tx,
  { shop }: ShopScope,
  { id, barber }: { id: string; barber: string },
): Promise<void> {
  await db
    .updateTable("staff_invitations")
    .set({ barbeiro_id: barber })
    .where("barbershop_id", "=", shop)
    .where("id", "=", id)
    .execute();
}

export async function pendingInvitations(
  db: Tx,
  scope: InvitingScope,
  { role, ...asked }: PageAsked & { role: InvitedRole },
): Promise<Page<Invitation & { mailed: boolean }>> {
  const waiting = db
    .selectFrom("staff_invitations")
    .select(["id", "nome", "email", "created_at", "expires_at"])
    .select([
      sql<InvitedRole>`role`.as("role"),
      over(scope).$castTo<boolean>().as("expired"),
      sql<boolean>`mailed_at is not null`.as("mailed"),
    ])
    .where(here(scope))
    .where("role", "=", role)
    .where("accepted_at", "is", null)
    .where("revoked_at", "is", null);
  const { items, next } = await page(waiting, asked, { created_at: ["created_at", "id"] });
  return { items: items.map(({ mailed, ...row }) => ({ ...asInvitation(row), mailed })), next };
}

/**
 * Gives a pending invitation a new token and 72 more hours, and makes the current sender its inviter. The earlier link stops working.
 */
export async function renewInvitation(
  db: Tx,
  scope: InvitingScope,
  { id, token_hash, mailed }: Link & { id: string },
): Promise<Invitation | undefined> {
  const { rows } = await sql<Row>`
    update staff_invitations set token_hash = ${token_hash}, mailed_at = ${mailedAt(mailed)},
      created_by = ${scope.actor.id}, expires_at = now() + make_interval(hours => ${hours})
    where ${here(scope)} and id = ${id} and accepted_at is null and revoked_at is null
    returning ${shown(scope)}`.execute(db);
  return rows[0] && asInvitation(rows[0]);
}

export async function revokeInvitation(
  db: Tx,
  scope: InvitingScope,
  id: string,
): Promise<{ email: string; role: InvitedRole; barbeiro_id: string | null; cliente_id: string | null } | undefined> {
  return db
    .updateTable("staff_invitations")
    .set({ revoked_at: sql`now()`, revoked_by: scope.actor.id })
    .where(here(scope))
    .where("id", "=", id)
    .where("accepted_at", "is", null)
    .where("revoked_at", "is", null)
    .returning(["email", sql<InvitedRole>`role`.as("role"), "barbeiro_id", "cliente_id"])
    .executeTakeFirst();
}

/** The target of a link: the invitation, the shop, and the existing account with that e-mail. */
export type Found = { id: string; nome: string; email: string; mailed: boolean; user_id: string | null } & (
  | { role: StaffRole | "cliente"; telefone: string | null; shop: string; barbershop: string; timezone: string }
  | { role: "super_admin"; shop: null; barbershop: null }
);

/** The live invitation with this token, outside any shop. Invitations of inactive shops and of former super admins do not count. */
export async function findInvitation(db: Database, token_hash: string): Promise<Found | undefined> {
  const { rows } = await sql<Found>`
    select i.id, i.barbershop_id as shop, b.nome as barbershop, b.timezone, i.role, i.nome, i.email, i.telefone,
      i.mailed_at is not null as mailed, (select u.id from auth."user" u where u.email = i.email) as user_id
    from staff_invitations i left join barbershops b on b.id = i.barbershop_id
    where i.token_hash = ${token_hash} and i.accepted_at is null and i.revoked_at is null and i.expires_at > now()
      and case when i.role = 'super_admin' then app.administers(i.created_by) else b.status = 'ativa' end`.execute(db);
  return rows[0];
}

/** Uses the invitation for the actor. A concurrent call waits here and then finds it used: undefined. */
export async function takeInvitation(
  db: Tx,
  scope: InvitingScope,
  token_hash: string,
): Promise<{ barbeiro_id: string | null; cliente_id: string | null; created_by: string | null } | undefined> {
  return db
    .updateTable("staff_invitations")
    .set({ accepted_at: sql`now()`, accepted_by: scope.actor.id })
    .where(here(scope))
    .where("token_hash", "=", token_hash)
    .where("accepted_at", "is", null)
    .where("revoked_at", "is", null)
    .where(sql<SqlBool>`not (${over(scope)})`)
    .returning(["barbeiro_id", "cliente_id", "created_by"])
    .executeTakeFirst();
}

function here(scope: InvitingScope): RawBuilder<SqlBool> {
  return "shop" in scope ? sql`barbershop_id = ${scope.shop}` : sql`barbershop_id is null`;
}

/** Whether a link stopped working. A shop's admin cannot read who administers the platform, and need not. */
function over(scope: InvitingScope): RawBuilder<SqlBool> {
  return "shop" in scope
    ? sql`expires_at <= now()`
    : sql`expires_at <= now() or not app.administers(staff_invitations.created_by)`;
}

function mailedAt(mailed: boolean) {
  return sql`case when ${mailed}::boolean then now() end`;
}

function shown(scope: InvitingScope) {
  return sql`id, role, nome, email, created_at, expires_at, ${over(scope)} as expired`;
}

type Row = Omit<Invitation, "created_at" | "expires_at"> & { created_at: Date; expires_at: Date };

function asInvitation(row: Row): Invitation {
  return { ...row, created_at: row.created_at.toISOString(), expires_at: row.expires_at.toISOString() };
}
