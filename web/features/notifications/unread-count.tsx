import { mostUnread } from "#contract/notification-words.ts";
import classes from "#web/features/notifications/unread-count.module.css";

/** The number on a bell; the bell's accessible name says it in words. */
export function UnreadCount({ unread }: { unread: number }) {
  if (unread === 0) return null;
  return (
    <span className={classes.count} aria-hidden>
      {unread < mostUnread ? unread : "99+"}
    </span>
  );
}

/** `Notificações, 3 não lidas`. */
export function bellLabel(name: string, unread: number): string {
  return unread === 0 ? name : `${name}, ${unreadText(unread)}`;
}

export function unreadText(unread: number): string {
  const count = unread < mostUnread ? String(unread) : "mais de 99";
  return `${count} ${unread === 1 ? "não lida" : "não lidas"}`;
}
