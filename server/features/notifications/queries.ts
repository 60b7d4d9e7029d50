import { sql } from "kysely";
import type * as z from "zod";
import { type Kind, mostUnread } from "#contract/notification-words.ts";
import type { notificationList } from "#contract/notifications.ts";
import type { Database, Tx } from "#server/database.ts";
import { page } from "#server/paging/queries.ts";
import type { AnyShopScope, ShopScope } from "#server/scope.ts";

type News = { kind: Kind; message: string; data: Record<string, string>; once: string | null };

/** Accounts with these roles here, of these barbers, these accounts and that client's, except the actor's. */
type Concerned = { roles: string[]; barbers: string[]; people: string[]; client: string | null; doer: string | null };

/** Inserts a row for each of them. Returns the rows' shared id and the accounts. */
export async function insertNotifications(
  db: Tx,
  _proven: AnyShopScope,
  { roles, barbers, people, client, doer, ...news }: News & Concerned,
): Promise<{ id: string; users: string[] }> {
  const { rows } = await sql<{ id: string; users: string[] }>`
    select id, users from app.notify(${JSON.stringify(news)}::jsonb, ${roles}::text[], ${barbers}::uuid[], ${people}::uuid[],
      ${client}::uuid, ${doer}::uuid)`.execute(db);
  return rows[0]!;
}

type OfClient = News & { client: string };

/** One for each client, in one statement. Returns their ids and the notified accounts. */
export async function insertForClients(
  db: Tx,
  _proven: AnyShopScope,
  { news, doer }: { news: OfClient[]; doer: string | null },
): Promise<{ ids: string[]; users: string[] }> {
  const { rows } = await sql<{ id: string; users: string[] }>`
    select told.id, told.users from jsonb_array_elements(${JSON.stringify(news)}::jsonb) as one,
      app.notify(one - 'client', '{}', '{}', '{}', (one ->> 'client')::uuid, ${doer}::uuid) as told`.execute(db);
  const heard = rows.filter(({ users }) => users.length > 0);
  return { ids: heard.map(({ id }) => id), users: heard.flatMap(({ users }) => users) };
}

/** The newest twenty by default (spec section 9). Ids are in order of time. */
export function notificationsOf(
  db: Tx,
  { shop, actor }: ShopScope,
  { which, kind, size = 20, ...asked }: z.output<typeof notificationList.asked>,
) {
  let found = db
    .selectFrom("notifications")
    .select(["id", "message", "read_at", "created_at"])
    .select([sql<Kind>`kind`.as("kind"), sql<Record<string, string>>`data`.as("data")])
    .where("user_id", "=", actor.id)
    .where("barbershop_id", "=", shop)
    .where("removed_at", "is", null);
  if (which === "unread") found = found.where("read_at", "is", null);
  if (kind) found = found.where("kind", "=", kind);
  return page(found, { ...asked, size }, { created_at: ["id"] });
}

export async function unreadCount(db: Tx, { shop, actor }: ShopScope): Promise<number> {
  const { rows } = await sql<{ unread: number }>`
    select count(*)::int as unread from (select from notifications where user_id = ${actor.id} and barbershop_id = ${shop}
      and removed_at is null and read_at is null limit ${mostUnread}::int) as counted`.execute(db);
  return rows[0]!.unread;
}

type Marks = { read?: boolean; removed?: boolean };

/** Marks one as read, removed or restored; false when the actor has none with that id. */
export async function markNotification(
  db: Tx,
  { shop, actor }: ShopScope,
  { id, read, removed }: Marks & { id: string },
): Promise<boolean> {
  const row = await db
    .updateTable("notifications")
    .set({
      ...(read && { read_at: sql`coalesce(read_at, now())` }),
      ...(removed !== undefined && { removed_at: removed ? sql`now()` : null }),
    })
    .where("user_id", "=", actor.id)
    .where("barbershop_id", "=", shop)
    .where("id", "=", id)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

export async function markAllRead(db: Tx, { shop, actor }: ShopScope): Promise<void> {
  await db
    .updateTable("notifications")
    .set({ read_at: sql`now()` })
    .where("user_id", "=", actor.id)
    .where("barbershop_id", "=", shop)
    .where("removed_at", "is", null)
    .where("read_at", "is", null)
    .execute();
}

/** Removes notifications older than ninety days. */
export async function forgetOldNotifications(db: Database): Promise<void> {
  await sql`delete from notifications where created_at < now() - interval '90 days'`.execute(db);
}

/** Kinds of notifications that the actor has muted. */
export async function noticesOff(db: Tx, { actor }: ShopScope): Promise<string[]> {
  const row = await db.selectFrom("profiles").select("notices_off").where("id", "=", actor.id).executeTakeFirst();
  return row?.notices_off ?? [];
}
