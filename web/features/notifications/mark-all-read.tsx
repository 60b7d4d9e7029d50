import { Button } from "@mantine/core";
import { useUnread } from "#web/features/notifications/notification-queries.ts";
import { useMark } from "#web/features/notifications/use-mark.ts";

export function MarkAllRead() {
  const unread = useUnread();
  const { markAllRead } = useMark();
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      disabled={unread === 0}
      loading={markAllRead.isPending}
      onClick={() => markAllRead.mutate()}
    >
      Marcar todas como lidas
    </Button>
  );
}
