import { sql } from "kysely";
import type { Invitation, InvitedRole } from "#contract/staff-invitations.ts";
import type { Database, Tx } from "#server/database.ts";
import type { ShopScope } from "#server/scope.ts";

/** How long a link of an invitation lives, in hours (decisions 4). */
const hours = 72;

export type Invited = {
  role: InvitedRole;
  email: string;
  nome: string;
  telefone: string;
  especialidades: string[];
  bio: string | null;
  token_hash: string;
};

/** Undefined when an invitation of this shop is already waiting at that e-mail. */
export async function insertInvitation(
  db: Tx,
  { shop, actor }: ShopScope,
  { role, email, nome, telefone, especialidades, bio, token_hash }: Invited,
): Promise<Invitation | undefined> {
  const { rows } = await sql<Row>`
    insert into staff_invitations
      (barbershop_id, created_by, role, email, nome, telefone, especialidades, bio, token_hash, expires_at)
    values (${shop}, ${actor.id}, ${role}, ${email}, ${nome}, ${telefone}, ${especialidades}, ${bio}, ${token_hash},
      now() + make_interval(hours => ${hours}))
    on conflict (barbershop_id, email) where accepted_at is null and revoked_at is null do nothing
    returning ${shown}`.execute(db);
  return rows[0] && asInvitation(rows[0]);
}

/** Whether this e-mail belongs to live staff of the shop. Reads accounts, so only the admin's team calls ask. */
export async function staffHas(db: Tx, { shop }: ShopScope, email: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from auth."user" u join memberships m on m.user_id = u.id
      where u.email = ${email} and m.barbershop_id = ${shop} and m.ended_at is null and m.role <> 'cliente') as found`.execute(
    db,
  );
  return rows[0]?.found ?? false;
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

/** Newest first; a shop has few at a time. */
export async function pendingInvitations(db: Tx, { shop }: ShopScope, role: InvitedRole): Promise<Invitation[]> {
  const { rows } = await sql<Row>`
    select ${shown} from staff_invitations
    where barbershop_id = ${shop} and role = ${role} and accepted_at is null and revoked_at is null
    order by created_at desc, id limit 100`.execute(db);
  return rows.map(asInvitation);
}

/** Gives a pending invitation another token and 72 more hours: the link sent before is worth nothing from now on. */
export async function renewInvitation(
  db: Tx,
  { shop }: ShopScope,
  { id, token_hash }: { id: string; token_hash: string },
): Promise<Invitation | undefined> {
  const { rows } = await sql<Row>`
    update staff_invitations set token_hash = ${token_hash}, expires_at = now() + make_interval(hours => ${hours})
    where barbershop_id = ${shop} and id = ${id} and accepted_at is null and revoked_at is null
    returning ${shown}`.execute(db);
  return rows[0] && asInvitation(rows[0]);
}

export async function revokeInvitation(
  db: Tx,
  { shop, actor }: ShopScope,
  id: string,
): Promise<{ email: string; barbeiro_id: string | null } | undefined> {
  return db
    .updateTable("staff_invitations")
    .set({ revoked_at: sql`now()`, revoked_by: actor.id })
    .where("barbershop_id", "=", shop)
    .where("id", "=", id)
    .where("accepted_at", "is", null)
    .where("revoked_at", "is", null)
    .returning(["email", "barbeiro_id"])
    .executeTakeFirst();
}

/** What a link leads to: the invitation, its shop, and whose account that e-mail already is. */
export type Found = {
  id: string;
  shop: string;
  barbershop: string;
  timezone: string;
  role: InvitedRole;
  nome: string;
  email: string;
  telefone: string;
  user_id: string | null;
};

/** The live invitation with this token, outside any shop. A shop that is not active lets nobody in. */
export async function findInvitation(db: Database, token_hash: string): Promise<Found | undefined> {
  const { rows } = await sql<Found>`
    select i.id, i.barbershop_id as shop, b.nome as barbershop, b.timezone, i.role, i.nome, i.email, i.telefone,
      (select u.id from auth."user" u where u.email = i.email) as user_id
    from staff_invitations i join barbershops b on b.id = i.barbershop_id and b.status = 'ativa'
    where i.token_hash = ${token_hash} and i.accepted_at is null and i.revoked_at is null and i.expires_at > now()`.execute(
    db,
  );
  return rows[0];
}

/** Uses the invitation up, for the actor. Of two who try at once one waits here and then finds it used: undefined. */
export async function takeInvitation(
  db: Tx,
  { shop, actor }: ShopScope,
  token_hash: string,
): Promise<{ barbeiro_id: string | null } | undefined> {
  return db
    .updateTable("staff_invitations")
    .set({ accepted_at: sql`now()`, accepted_by: actor.id })
    .where("barbershop_id", "=", shop)
    .where("token_hash", "=", token_hash)
    .where("accepted_at", "is", null)
    .where("revoked_at", "is", null)
    .where("expires_at", ">", sql<Date>`now()`)
    .returning("barbeiro_id")
    .executeTakeFirst();
}

const shown = sql`id, role, nome, email, created_at, expires_at, expires_at <= now() as expired`;

type Row = Omit<Invitation, "created_at" | "expires_at"> & { created_at: Date; expires_at: Date };

function asInvitation(row: Row): Invitation {
  return { ...row, created_at: row.created_at.toISOString(), expires_at: row.expires_at.toISOString() };
}
