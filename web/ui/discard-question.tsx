import { useBlocker } from "@tanstack/react-router";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";

/** Asks before a form is left with something typed in it: by its close button, Escape, a click beside it, or "back". */
export function DiscardQuestion({ typed }: { typed: () => boolean }) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: typed,
    enableBeforeUnload: typed,
    withResolver: true,
  });
  return (
    <ConfirmDialog
      opened={status === "blocked"}
      title="Descartar o que foi preenchido?"
      confirm="Descartar"
      dangerous
      onConfirm={() => proceed?.()}
      onClose={() => reset?.()}
    >
      O que você preencheu ainda não foi salvo.
    </ConfirmDialog>
  );
}
