import { sql } from "kysely";
import type { OwnShop } from "#contract/auth.ts";
import type { StaffRole } from "#contract/staff-invitations.ts";
import type { Database, Tx } from "#server/database.ts";
import type { ShopScope } from "#server/scope.ts";

/** A person's open shops, in order of name. */
export async function shopsOf(db: Database, user: string): Promise<Omit<OwnShop, "current">[]> {
  const { rows } = await sql<Omit<OwnShop, "current">>`
    select b.id, b.nome, m.role from memberships m join barbershops b on b.id = m.barbershop_id
    where m.user_id = ${user} and m.ended_at is null and b.status <> 'encerrada' order by b.nome, b.id limit 100`.execute(
    db,
  );
  return rows;
}

/** Makes a new account a member of the shop of this scope. */
export async function joinShop(db: Tx, { shop, actor }: ShopScope): Promise<void> {
  const { id, role } = actor;
  if (role === "super_admin") throw new Error("A super admin is a member of no shop.");
  await db.insertInto("memberships").values({ user_id: id, barbershop_id: shop, role }).execute();
}

/** Gives the actor that role in the shop if they were only a client. False when they are already staff. */
export async function enrol(db: Tx, { shop, actor }: ShopScope, role: StaffRole | "cliente"): Promise<boolean> {
  const { rows } = await sql`
    insert into memberships as m (user_id, barbershop_id, role) values (${actor.id}, ${shop}, ${role})
    on conflict (user_id, barbershop_id) do update set role = excluded.role, ended_at = null, ended_by = null
      where m.ended_at is not null or m.role = 'cliente'
    returning 1`.execute(db);
  return rows.length > 0;
}

/** Ends a barber's or receptionist's membership. False for admins, clients and oneself. */
export async function endMembership(db: Tx, { shop, actor }: ShopScope, user: string): Promise<boolean> {
  const row = await db
    .updateTable("memberships")
    .set({ ended_at: sql`now()`, ended_by: actor.id })
    .where("barbershop_id", "=", shop)
    .where("user_id", "=", user)
    .where("user_id", "<>", actor.id)
    .where("role", "in", ["barbeiro", "recepcionista"])
    .where("ended_at", "is", null)
    .returning("user_id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Ends the membership of a person who is no longer a client of the shop. */
export async function endClientMembership(db: Tx, { shop, actor }: ShopScope, account: string): Promise<void> {
  await db
    .updateTable("memberships")
    .set({ ended_at: sql`now()`, ended_by: actor.id })
    .where("barbershop_id", "=", shop)
    .where("user_id", "=", account)
    .where("role", "=", "cliente")
    .where("ended_at", "is", null)
    .execute();
}

/** Readmits a former staff member with this role. */
export async function resumeMembership(
  db: Tx,
  { shop }: ShopScope,
  { user, role }: { user: string; role: StaffRole },
): Promise<boolean> {
  const row = await db
    .updateTable("memberships")
    .set({ role, ended_at: null, ended_by: null })
    .where("barbershop_id", "=", shop)
    .where("user_id", "=", user)
    .where("role", "in", ["barbeiro", "recepcionista"])
    .where("ended_at", "is not", null)
    .returning("user_id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Changes the role of active staff. */
export async function changeRole(
  db: Tx,
  { shop }: ShopScope,
  { user, from, to }: { user: string; from: StaffRole; to: StaffRole },
): Promise<boolean> {
  const row = await db
    .updateTable("memberships")
    .set({ role: to })
    .where("barbershop_id", "=", shop)
    .where("user_id", "=", user)
    .where("role", "=", from)
    .where("ended_at", "is", null)
    .returning("user_id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Makes active staff an admin. Returns their earlier role. */
export async function makeAdminOf(db: Tx, { shop }: ShopScope, user: string): Promise<Changed | undefined> {
  const { rows } = await sql<Changed>`
    update memberships m set role = 'admin' from auth."user" u
    where m.barbershop_id = ${shop} and m.user_id = ${user} and m.role in ('barbeiro', 'recepcionista')
      and m.ended_at is null and u.id = m.user_id
    returning u.full_name as nome, old.role as "from", new.role as "to"`.execute(db);
  return rows[0];
}

export type Changed = { nome: string; from: string; to: string };

/**
 * Turns an admin back into a barber, or into a receptionist without an active chair; undefined when no other admin who can sign in would
 * remain. Admins are locked in the same order as when they leave the shop (`app.left_behind`).
 */
export async function endAdminOf(db: Tx, { shop }: ShopScope, user: string): Promise<Changed | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended('admins of ' || ${shop}::text, 0))`.execute(db);
  const { rows } = await sql<Changed>`
    update memberships m set role = case when exists (select from barbeiros b
      where b.barbershop_id = m.barbershop_id and b.user_id = m.user_id and b.ativo) then 'barbeiro' else 'recepcionista' end
    from auth."user" u
    where m.barbershop_id = ${shop} and m.user_id = ${user} and m.role = 'admin' and m.ended_at is null and u.id = m.user_id
      and exists (select from memberships o join auth."user" a on a.id = o.user_id
        where o.barbershop_id = m.barbershop_id and o.user_id <> m.user_id and o.role = 'admin' and o.ended_at is null
          and a.locked_at is null)
    returning u.full_name as nome, old.role as "from", new.role as "to"`.execute(db);
  return rows[0];
}

/** Whether a person is an admin of this shop now. */
export async function administers(db: Tx, { shop }: ShopScope, user: string): Promise<boolean> {
  const row = await db
    .selectFrom("memberships")
    .select("user_id")
    .where("barbershop_id", "=", shop)
    .where("user_id", "=", user)
    .where("role", "=", "admin")
    .where("ended_at", "is", null)
    .executeTakeFirst();
  return row !== undefined;
}
