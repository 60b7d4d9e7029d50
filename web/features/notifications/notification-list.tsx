import { ActionIcon, Badge, Group, Text, UnstyledButton, VisuallyHidden } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { ageLabel, priorityWords } from "#contract/notification-words.ts";
import type { Notification } from "#contract/notifications.ts";
import classes from "#web/features/notifications/notification-list.module.css";
import { notificationIcons } from "#web/features/notifications/notification-icons.ts";
import { placeOf } from "#web/features/notifications/notification-place.ts";
import { useMark } from "#web/features/notifications/use-mark.ts";
import { useSession } from "#web/lib/session.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";

type NotificationListProps = { items: Notification[]; onOpened: () => void };

/** A list of notifications; each is a button that marks it as read and opens its subject. */
export function NotificationList({ items, onOpened }: NotificationListProps) {
  const now = useMinute();
  if (items.length === 0) return <EmptyState title="Nenhuma notificação encontrada" />;
  return (
    <ul className={classes.list}>
      {items.map((item) => (
        <li key={item.id} className={classes.row}>
          <Entry item={item} now={now} onOpened={onOpened} />
          <Remove item={item} />
        </li>
      ))}
    </ul>
  );
}

/** The current time, updated every minute, so that ages grow on screen. */
function useMinute(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 60_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}

type EntryProps = { item: Notification; now: number; onOpened: () => void };

function Entry({ item, now, onOpened }: EntryProps) {
  const session = useSession();
  const navigate = useNavigate();
  const { markRead } = useMark();
  const { id, kind, title, message, priority, created_at } = item;
  const place = placeOf(item, session);
  // A pressed notification counts as read before the server has answered.
  const unread = item.read_at === null && !markRead.isPending;
  const Icon = notificationIcons[kind];

  function open(): void {
    if (unread) markRead.mutate({ id });
    if (!place) return;
    void navigate({ to: place.to, search: place.search });
    onOpened();
  }

  return (
    <UnstyledButton className={classes.entry} data-unread={unread || undefined} onClick={open}>
      <Icon size={20} className={classes.icon} data-priority={priority} aria-hidden />
      <div className={classes.text}>
        <Group gap="xs" wrap="nowrap" justify="space-between">
          <Text component="span" size="sm" fw={unread ? 650 : 500}>
            {title}
          </Text>
          <Text component="span" size="xs" c="dimmed" className={classes.age}>
            <time dateTime={created_at}>{ageLabel(Date.parse(created_at), now)}</time>
          </Text>
        </Group>
        <Text component="span" size="sm" className={classes.message}>
          {message}
        </Text>
        {priority === "urgent" && <UrgentBadge />}
        {unread && <VisuallyHidden>Não lida</VisuallyHidden>}
      </div>
    </UnstyledButton>
  );
}

export function UrgentBadge() {
  return (
    <Badge component="span" size="sm" variant="light" color="red">
      {priorityWords.urgent}
    </Badge>
  );
}

function Remove({ item: { id, message } }: { item: Notification }) {
  const { remove } = useMark();
  return (
    <ActionIcon
      className={classes.remove}
      variant="subtle"
      color="gray"
      size="lg"
      aria-label={`Remover: ${message}`}
      onClick={({ currentTarget }) => {
        // Otherwise the focus would disappear with the row.
        const row = currentTarget.closest("li");
        (row?.nextElementSibling ?? row?.previousElementSibling)?.querySelector("button")?.focus();
        remove.mutate({ id });
      }}
    >
      <IconX size={16} aria-hidden />
    </ActionIcon>
  );
}
