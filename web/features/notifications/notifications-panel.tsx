import { Badge, CloseButton, Group, Paper, Title } from "@mantine/core";
import { useWindowEvent } from "@mantine/hooks";
import { useEffect, useId, useRef } from "react";
import { MarkAllRead } from "#web/features/notifications/mark-all-read.tsx";
import { NotificationList } from "#web/features/notifications/notification-list.tsx";
import { useNotifications, useUnread } from "#web/features/notifications/notification-queries.ts";
import { NotificationsLoading } from "#web/features/notifications/notifications-loading.tsx";
import classes from "#web/features/notifications/notifications-panel.module.css";
import { unreadText } from "#web/features/notifications/unread-count.tsx";
import { PagedList } from "#web/ui/paged-list.tsx";
import { useFocusBack } from "#web/ui/use-focus-back.ts";

/** All notifications beside the page, which stays in use (spec section 2). */
export function NotificationsPanel({ onClose }: { onClose: () => void }) {
  const id = useId();
  const panel = useRef<HTMLDialogElement>(null);
  const query = useNotifications();
  const unread = useUnread();
  useFocusBack(true);
  useEffect(() => panel.current?.focus(), []);
  // Escape also works with the focus in the page, which stays usable; dialogs above both handle it first.
  useWindowEvent("keydown", ({ key }) => {
    if (key === "Escape" && !document.querySelector("[aria-modal=true]")) onClose();
  });

  return (
    <Paper
      component="dialog"
      open
      ref={panel}
      aria-labelledby={id}
      tabIndex={-1}
      withBorder
      shadow="xl"
      className={classes.panel}
    >
      <Group className={classes.head} gap="xs" wrap="nowrap">
        <Title order={2} id={id} size="h3">
          Notificações
        </Title>
        {unread > 0 && <Badge variant="light">{unreadText(unread)}</Badge>}
        <CloseButton ml="auto" size="lg" onClick={onClose} />
      </Group>
      <div className={classes.body}>
        <PagedList query={query} loading={<NotificationsLoading />}>
          {(pages) => <NotificationList items={pages.flatMap((page) => page.items)} onOpened={onClose} />}
        </PagedList>
      </div>
      <Group p="xs" justify="flex-end" className={classes.foot}>
        <MarkAllRead />
      </Group>
    </Paper>
  );
}
