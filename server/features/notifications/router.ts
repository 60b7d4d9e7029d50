import { unreadCount } from "#server/features/notifications/queries.ts";
import { choices, mark, ownNotifications, readAll } from "#server/features/notifications/rules.ts";
import { member, procedures } from "#server/procedures.ts";

const calls = procedures.notifications;

export const notifications = {
  list: calls.list.use(member).handler(({ context, input }) => ownNotifications(context, input)),
  unread: calls.unread
    .use(member)
    .handler(async ({ context }) => ({ unread: await unreadCount(context.db, context.scope) })),
  markRead: calls.markRead.use(member).handler(({ context, input }) => mark(context, { ...input, read: true })),
  markAllRead: calls.markAllRead.use(member).handler(({ context }) => readAll(context)),
  remove: calls.remove.use(member).handler(({ context, input }) => mark(context, { ...input, removed: true })),
  restore: calls.restore.use(member).handler(({ context, input }) => mark(context, { ...input, removed: false })),
  choices: calls.choices.use(member).handler(({ context }) => choices(context)),
};
