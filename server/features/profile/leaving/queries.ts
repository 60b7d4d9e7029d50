import { sql } from "kysely";
import type { LeftBehind } from "#contract/own-data.ts";
import type { Tx } from "#server/database.ts";

/** `shop` is null for `admin` of the platform, `cliente` where the actor is no client. */
export type Found = Omit<LeftBehind, "kind"> & {
  kind: LeftBehind["kind"] | "admin";
  shop: string | null;
  cliente: string | null;
};

/** What the actor leaves behind in all of their shops. `admin`: nobody else administers the shop, or the platform. */
export async function leftBehind(db: Tx, now: Date): Promise<Found[]> {
  const { rows } = await sql<Found>`select * from app.left_behind(${now})`.execute(db);
  return rows;
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
