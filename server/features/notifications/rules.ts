import type * as z from "zod";
import { type Kind, kinds, kindsFor, messageUnder, priorityOf, titleOf } from "#contract/notification-words.ts";
import type { Choice, Notification, notificationList } from "#contract/notifications.ts";
import type { ShopCall } from "#server/call.ts";
import {
  insertForClients,
  insertNotifications,
  markAllRead,
  markNotification,
  noticesOff,
  notificationsOf,
} from "#server/features/notifications/queries.ts";
import type { Page } from "#server/paging/queries.ts";
import { Refusal } from "#server/refusal.ts";
import type { AnyShopScope } from "#server/scope.ts";

type News = {
  kind: Kind;
  /** The subject of the event: `José Alves, Corte com Beto, ter., 24/11 10:00.` */
  message: string;
  /** Ids of the referenced rows, by their kind. */
  data: Record<string, string>;
  /** The desk: roles that get this kind, or only the admins. Barbers get what their agenda rights allow. */
  to: { desk?: boolean; admins?: boolean; barbers?: string[]; people?: string[]; client?: string };
  /** The account that acted, which is not notified; by default the actor's. */
  doer?: string | null;
  /** A key under which a person is notified at most once. */
  once?: string;
};

/** Notifies people of the shop, in the transaction of the event; open screens get it after the commit. */
export async function notify(
  { db, scope, announce }: Pick<ShopCall<AnyShopScope>, "db" | "scope" | "announce">,
  { kind, message, data, to, doer = scope.actor?.id ?? null, once }: News,
): Promise<void> {
  const roles = kinds[kind].for;
  const { id, users } = await insertNotifications(db, scope, {
    kind,
    message,
    data,
    once: once ?? null,
    roles: roles.filter((role) => (role === "admin" ? to.desk || to.admins : role === "recepcionista" && to.desk)),
    barbers: to.barbers ?? [],
    people: to.people ?? [],
    client: to.client ?? null,
    doer,
  });
  if (users.length > 0) announce({ feature: "notifications", ids: [id], days: [], news: true, for: { users } });
}

type ClientNews = Pick<News, "message" | "data" | "once"> & { client: string };

/** Notifies many clients of the shop, each of their own, as `notify` does. */
export async function notifyClients(
  { db, scope, announce }: Pick<ShopCall<AnyShopScope>, "db" | "scope" | "announce">,
  kind: Kind,
  all: ClientNews[],
): Promise<void> {
  const news = all.map(({ once = null, ...one }) => ({ ...one, kind, once }));
  const { ids, users } = await insertForClients(db, scope, { news, doer: scope.actor?.id ?? null });
  if (users.length > 0) announce({ feature: "notifications", ids, days: [], news: true, for: { users } });
}

export async function ownNotifications(
  { db, scope }: ShopCall,
  asked: z.output<typeof notificationList.asked>,
): Promise<Page<Notification>> {
  const { items, next } = await notificationsOf(db, scope, asked);
  const shown = items.map(({ read_at, created_at, ...row }) => {
    const { says, type } = kinds[row.kind];
    const title = titleOf(says);
    const message = messageUnder(title, says, row.message);
    return {
      ...row,
      type,
      title,
      message,
      priority: priorityOf(says, type),
      read_at: read_at?.toISOString() ?? null,
      created_at: created_at.toISOString(),
    };
  });
  return { items: shown, next };
}

/** Marks one of the actor's own notifications. Refuses NOT_FOUND. */
export async function mark(call: ShopCall, marked: Parameters<typeof markNotification>[2]): Promise<void> {
  if (!(await markNotification(call.db, call.scope, marked))) throw new Refusal("NOT_FOUND");
  announceToSelf(call, [marked.id]);
}

export async function readAll(call: ShopCall): Promise<void> {
  await markAllRead(call.db, call.scope);
  announceToSelf(call, []);
}

/** The actor's choices among the kinds of their role. */
export async function choices(call: ShopCall): Promise<Choice[]> {
  const off = await noticesOff(call.db, call.scope);
  return kindsFor(call.scope.actor.role).map((kind) => ({ kind, on: !off.includes(kind) }));
}

/** Updates the badge in the person's other tabs and devices. */
function announceToSelf({ scope, announce }: ShopCall, ids: string[]): void {
  announce({ feature: "notifications", ids, days: [], for: { users: [scope.actor.id] } });
}
