import { sql } from "kysely";
import type { OwnShop } from "#contract/auth.ts";
import type { Database, Tx } from "#server/database.ts";

/** The open shops that a person belongs to, in order of name. */
export async function shopsOf(db: Database, user: string): Promise<Omit<OwnShop, "current">[]> {
  const { rows } = await sql<Omit<OwnShop, "current">>`
    select b.id, b.nome, m.role from memberships m join barbershops b on b.id = m.barbershop_id
    where m.user_id = ${user} and m.ended_at is null and b.status <> 'encerrada' order by b.nome, b.id limit 100`.execute(
    db,
  );
  return rows;
}

/** A session by its id, or one of which only the token is known yet. */
export type SessionKey = { id: string } | { token: string };

/** The shop in which this session acts from now on; with null that is found anew at its next call. */
export async function setActiveShop(
  db: Database | Tx,
  { session, shop }: { session: SessionKey; shop: string | null },
): Promise<void> {
  const [column, key] = "id" in session ? (["id", session.id] as const) : (["token", session.token] as const);
  await db.updateTable("auth.session").set({ active_barbershop_id: shop }).where(column, "=", key).execute();
}

/** Puts a session into a shop that its person belongs to; false for any other. */
export async function enterShop(db: Database, { session, shop }: { session: string; shop: string }): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    update auth.session s set active_barbershop_id = ${shop}
    where s.id = ${session} and exists (
      select from memberships m where m.user_id = s.user_id and m.barbershop_id = ${shop} and m.ended_at is null)
    returning s.id`.execute(db);
  return rows.length === 1;
}
