import { useBlocker } from "@tanstack/react-router";
import { useContext, useEffect } from "react";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { DialogAround } from "#web/ui/dialog-around.ts";

/** Asks for confirmation before a changed form is left: by its close button, Escape, a click outside, or "back". */
export function DiscardQuestion({ typed }: { typed: () => boolean }) {
  const dialog = useContext(DialogAround);
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: typed,
    enableBeforeUnload: typed,
    withResolver: true,
  });

  useEffect(() => {
    dialog?.guard(typed);
    return () => dialog?.guard(() => false);
  }, [dialog, typed]);

  return <DiscardDialog opened={status === "blocked"} onDiscard={() => proceed?.()} onStay={() => reset?.()} />;
}

type DiscardDialogProps = { opened: boolean; onDiscard: () => void; onStay: () => void };

export function DiscardDialog({ opened, onDiscard, onStay }: DiscardDialogProps) {
  return (
    <ConfirmDialog
      opened={opened}
      title="Descartar o que foi preenchido?"
      confirm="Descartar"
      dangerous
      onConfirm={onDiscard}
      onClose={onStay}
    >
      O que você preencheu ainda não foi salvo.
    </ConfirmDialog>
  );
}
