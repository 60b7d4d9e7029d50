import { Button } from "@mantine/core";
import { useUnread } from "#web/features/notifications/notification-queries.ts";
import { useMark } from "#web/features/notifications/use-mark.ts";

export function MarkAllRead() {
  const unread = useUnread();
  const { markAllRead } = useMark();
  const nothing = unread === 0 || markAllRead.isPending;
  return (
    // Not `disabled`: the focus would fall to the page as soon as it was pressed.
    <Button
      variant="subtle"
      size="compact-sm"
      aria-disabled={nothing}
      data-disabled={nothing || undefined}
      onClick={() => nothing || markAllRead.mutate()}
    >
      Marcar todas como lidas
    </Button>
  );
}
