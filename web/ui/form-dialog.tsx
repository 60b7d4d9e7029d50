import { type ReactNode, useMemo, useRef, useState } from "react";
import { Dialog } from "#web/ui/dialog.tsx";
import { DialogAround } from "#web/ui/dialog-around.ts";
import { DiscardDialog } from "#web/ui/discard-question.tsx";

type FormDialogProps = { opened: boolean; title: string; onClose: () => void; children: ReactNode };

/** A short form in a dialog. A click outside keeps it open; closing asks first where changes would be lost. */
export function FormDialog({ opened, title, onClose, children }: FormDialogProps) {
  const [asking, setAsking] = useState(false);
  const typed = useRef<() => boolean>(() => false);
  const leave = () => (typed.current() ? setAsking(true) : onClose());
  const discard = () => {
    setAsking(false);
    onClose();
  };
  const around = useMemo(() => ({ guard: (isTyped: () => boolean) => void (typed.current = isTyped) }), []);

  return (
    <Dialog
      opened={opened}
      onClose={leave}
      title={title}
      closeOnClickOutside={false}
      size="lg"
      // Keeps a focused field from being covered by the sticky header.
      styles={{ content: { scrollPaddingTop: "5rem" } }}
    >
      <DialogAround value={around}>{children}</DialogAround>
      <DiscardDialog opened={asking} onDiscard={discard} onStay={() => setAsking(false)} />
    </Dialog>
  );
}
