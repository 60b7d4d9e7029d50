import { sql } from "kysely";
import type { Tx } from "#server/database.ts";

export type Obstacle = "LAST_ADMIN" | "OPEN_APPOINTMENTS";

/** The obstacles that keep the actor from leaving, in all of their shops. */
export async function obstaclesToLeaving(db: Tx): Promise<Obstacle[]> {
  const { rows } = await sql<{ found: Obstacle[] }>`select app.obstacles_to_leaving() as found`.execute(db);
  return rows[0]?.found ?? [];
}

/** The subscriptions that leaving ends, each in its shop. */
export async function subscriptionsOfSelf(db: Tx): Promise<{ shop: string; subscription: string }[]> {
  const { rows } = await sql<{ shop: string; subscription: string }>`
    select shop, subscription from app.subscriptions_of_self()`.execute(db);
  return rows;
}

/** Erases the actor from every row that names them. Afterwards the transaction is outside any shop. */
export async function eraseSelf(db: Tx): Promise<void> {
  await sql`select app.mark_erased()`.execute(db);
  await sql`select app.forget_notifications()`.execute(db);
  await sql`select app.erase_invitations_from_above()`.execute(db);
  await sql`select app.erase_self()`.execute(db);
}
