import { sql } from "kysely";
import type { Database, Tx } from "#server/database.ts";

export async function pinHash(db: Database, user: string): Promise<string | null> {
  const row = await db.selectFrom("auth.pin").select("hash").where("user_id", "=", user).executeTakeFirst();
  return row?.hash ?? null;
}

/** Null removes the PIN. */
export async function keepPin(db: Tx, user: string, hashed: string | null): Promise<void> {
  if (hashed === null) await sql`delete from auth.pin where user_id = ${user}`.execute(db);
  else
    await sql`insert into auth.pin (user_id, hash) values (${user}, ${hashed})
      on conflict (user_id) do update set hash = excluded.hash, set_at = now()`.execute(db);
}

/** Locks an admin until the transaction ends, so that only one of their PINs is checked at a time. */
export async function holdPin(db: Tx, admin: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('pin of ' || ${admin}, 0))`.execute(db);
}

/** The admins of this shop who have a PIN, by name. */
export async function adminsWithPin(db: Database, shop: string): Promise<{ id: string; nome: string }[]> {
  const { rows } = await sql<{ id: string; nome: string }>`
    select u.id, u.full_name as nome from memberships m join auth.pin p on p.user_id = m.user_id join auth."user" u on u.id = m.user_id
    where m.barbershop_id = ${shop} and m.role = 'admin' and m.ended_at is null order by u.full_name, u.id`.execute(db);
  return rows;
}
