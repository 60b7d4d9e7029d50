import type * as z from "zod";
import { type Kind, kinds, kindsFor, messageUnder, priorityOf, titleOf } from "#contract/notification-words.ts";
import type { Choice, Notification, notificationList } from "#contract/notifications.ts";
import type { ShopCall } from "#server/call.ts";
import {
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
  /** To what the kind of thing happened: `José Alves, Corte com Beto, ter., 24/11 10:00.` */
  message: string;
  /** Ids of the rows that it is about and names, by what they are. */
  data: Record<string, string>;
  /** The desk: those of its roles whom the kind is for; or of them the admins alone. A barber hears as far as the agenda is theirs to see. */
  to: { desk?: boolean; admins?: boolean; barbers?: string[]; people?: string[]; client?: string };
  /** Whose act it is: nobody is told of their own. Left out, the actor's. */
  doer?: string | null;
  /** Told at most once to a person, under this name. */
  once?: string;
};

/** Tells people here of something, in the transaction in which it happens; open screens hear of it after the commit. */
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

/** Marks one of the actor's own. Refuses NOT_FOUND. */
export async function mark(call: ShopCall, marked: Parameters<typeof markNotification>[2]): Promise<void> {
  if (!(await markNotification(call.db, call.scope, marked))) throw new Refusal("NOT_FOUND");
  tellOwnScreens(call, [marked.id]);
}

export async function readAll(call: ShopCall): Promise<void> {
  await markAllRead(call.db, call.scope);
  tellOwnScreens(call, []);
}

/** What the actor wants to be told of, among what their role may be told of. */
export async function choices(call: ShopCall): Promise<Choice[]> {
  const off = await noticesOff(call.db, call.scope);
  return kindsFor(call.scope.actor.role).map((kind) => ({ kind, on: !off.includes(kind) }));
}

/** The badge of another tab or device of theirs shows another number. */
function tellOwnScreens({ scope, announce }: ShopCall, ids: string[]): void {
  announce({ feature: "notifications", ids, days: [], for: { users: [scope.actor.id] } });
}
