import { Anchor, Group } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { MarkAllRead } from "#web/features/notifications/mark-all-read.tsx";
import { NotificationList } from "#web/features/notifications/notification-list.tsx";
import { NotificationsLoading } from "#web/features/notifications/notifications-loading.tsx";
import { orpc } from "#web/lib/orpc.ts";
import { useSession } from "#web/lib/session.ts";
import { opens } from "#web/shell/screen.ts";
import { Fetched } from "#web/ui/fetched.tsx";
import { PageLink } from "#web/ui/links.tsx";

const newest = orpc.notifications.list.queryOptions({ input: { size: 5 } });

type BellDropdownProps = { onOpenPanel: () => void; onClose: () => void };

/** The newest notifications, with a link to all: a page for staff, the panel for other roles. */
export function BellDropdown({ onOpenPanel, onClose }: BellDropdownProps) {
  const session = useSession();

  function openPanel(): void {
    onClose();
    onOpenPanel();
  }

  return (
    <>
      <div style={{ maxHeight: "min(28rem, 70dvh)", overflowY: "auto" }}>
        <Fetched query={useQuery(newest)} loading={<NotificationsLoading />}>
          {({ items }) => <NotificationList items={items} onOpened={onClose} />}
        </Fetched>
      </div>
      <Group
        justify="space-between"
        py="xs"
        pl={4}
        pr="sm"
        style={{ borderTop: "1px solid var(--mantine-color-default-border)" }}
      >
        <MarkAllRead />
        {opens(session, "/notificacoes") ? (
          <PageLink to="/notificacoes" size="sm" onClick={onClose}>
            Ver todas
          </PageLink>
        ) : (
          <Anchor component="button" size="sm" onClick={openPanel}>
            Ver todas
          </Anchor>
        )}
      </Group>
    </>
  );
}
