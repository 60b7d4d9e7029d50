import { Button, Group } from "@mantine/core";
import type { ToastAction } from "#web/ui/toast.ts";

type ToastMessageProps = { message: string; action: ToastAction; onDone: () => void };

/** What was said, and the one thing that can be done about it. */
export function ToastMessage({ message, action, onDone }: ToastMessageProps) {
  function act(): void {
    action.onAct();
    onDone();
  }

  return (
    <Group justify="space-between" wrap="nowrap" gap="sm">
      <span>{message}</span>
      <Button variant="light" size="compact-sm" onClick={act} style={{ flexShrink: 0 }}>
        {action.label}
      </Button>
    </Group>
  );
}
