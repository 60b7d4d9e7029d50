import { Button, Group, Text } from "@mantine/core";
import { type ReactNode, useEffect, useRef } from "react";
import { Dialog } from "#web/ui/dialog.tsx";

type ConfirmDialogProps = {
  opened: boolean;
  title: string;
  children: ReactNode;
  /** The verb of the act, never just "OK". */
  confirm: string;
  dangerous?: boolean;
  pending?: boolean;
  onConfirm: () => void;
  onClose: () => void;
};

/** Asks for confirmation before an act that is hard to undo. */
export function ConfirmDialog({
  opened,
  title,
  children,
  confirm,
  dangerous,
  pending = false,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  const confirming = useRef<HTMLButtonElement>(null);
  const waited = useRef(false);

  // The pressed button was disabled meanwhile, and lost the focus to the page behind.
  useEffect(() => {
    if (opened && waited.current && !pending && document.activeElement === document.body) confirming.current?.focus();
    waited.current = pending;
  }, [opened, pending]);

  return (
    <Dialog opened={opened} onClose={onClose} title={title}>
      <Text component="div" mb="lg">
        {children}
      </Text>
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onClose}>
          Voltar
        </Button>
        <Button
          ref={confirming}
          color={dangerous ? "red.9" : undefined}
          loading={pending}
          // While it closes it can still be clicked, as by the second click of a double click.
          onClick={() => opened && onConfirm()}
        >
          {confirm}
        </Button>
      </Group>
    </Dialog>
  );
}
