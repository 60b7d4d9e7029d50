import { Button, type ButtonProps } from "@mantine/core";
import { useUnread } from "#web/features/notifications/notification-queries.ts";
import { useMark } from "#web/features/notifications/use-mark.ts";

type MarkAllReadProps = Pick<ButtonProps, "variant" | "size">;

export function MarkAllRead({ variant = "subtle", size = "compact-sm" }: MarkAllReadProps) {
  const unread = useUnread();
  const { markAllRead } = useMark();
  const nothing = unread === 0 || markAllRead.isPending;
  return (
    // Not `disabled`: the focus would be lost as soon as it was pressed.
    <Button
      variant={variant}
      size={size}
      aria-disabled={nothing}
      data-disabled={nothing || undefined}
      onClick={() => nothing || markAllRead.mutate()}
    >
      Marcar todas como lidas
    </Button>
  );
}
