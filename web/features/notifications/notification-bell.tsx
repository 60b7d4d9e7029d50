import { ActionIcon, Popover } from "@mantine/core";
import { IconBell } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { useUnread } from "#web/features/notifications/notification-queries.ts";
import { bellLabel, UnreadCount } from "#web/features/notifications/unread-count.tsx";

const BellDropdown = lazy(async () => ({
  default: (await import("#web/features/notifications/bell-dropdown.tsx")).BellDropdown,
}));

/** The bell of the top bar: the number of unread notifications, and the newest ones. */
export function NotificationBell({ onOpenPanel }: { onOpenPanel: () => void }) {
  const unread = useUnread();
  const [opened, setOpened] = useState(false);

  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      width="min(24rem, calc(100vw - 1rem))"
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="xl"
          pos="relative"
          style={{ overflow: "visible" }}
          aria-label={bellLabel("Notificações", unread)}
          onClick={() => setOpened(!opened)}
        >
          <IconBell size={20} aria-hidden />
          <UnreadCount unread={unread} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown p={0}>
        <Suspense>{opened && <BellDropdown onOpenPanel={onOpenPanel} onClose={() => setOpened(false)} />}</Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}
