import { ActionIcon } from "@mantine/core";
import { IconBell } from "@tabler/icons-react";
import classes from "#web/features/notifications/floating-bell.module.css";
import { useUnread } from "#web/features/notifications/notification-queries.ts";
import { bellLabel, UnreadCount } from "#web/features/notifications/unread-count.tsx";

/** Opens the panel, bottom right (spec section 2). On a phone it stands at the page's end, where it covers nothing. */
export function FloatingBell({ opened, onToggle }: { opened: boolean; onToggle: () => void }) {
  const unread = useUnread();
  return (
    <ActionIcon
      className={classes.bell}
      variant="default"
      radius="xl"
      size={44}
      aria-label={bellLabel("Painel de notificações", unread)}
      aria-expanded={opened}
      onClick={onToggle}
    >
      <IconBell size={22} aria-hidden />
      <UnreadCount unread={unread} />
    </ActionIcon>
  );
}
