import { Modal } from "@mantine/core";
import { type KeyboardEvent, type ReactNode, useMemo, useRef, useState } from "react";
import { DialogAround } from "#web/ui/dialog-around.ts";
import { DiscardDialog } from "#web/ui/discard-question.tsx";
import { isEscape } from "#web/ui/escape.ts";
import { useFocusBack } from "#web/ui/use-focus-back.ts";

type FormDialogProps = { opened: boolean; title: string; onClose: () => void; children: ReactNode };

/** A short form over the page. A click beside it keeps it open; closing it asks first where something typed would be lost. */
export function FormDialog({ opened, title, onClose, children }: FormDialogProps) {
  const [asking, setAsking] = useState(false);
  useFocusBack(opened);
  const typed = useRef<() => boolean>(() => false);
  const leave = () => (typed.current() ? setAsking(true) : onClose());
  /** Nor does it close what the dialog stands over. */
  const leaveByEscape = (event: KeyboardEvent) => {
    if (!isEscape(event)) return;
    event.stopPropagation();
    leave();
  };
  const discard = () => {
    setAsking(false);
    onClose();
  };
  const around = useMemo(() => ({ guard: (asked: () => boolean) => void (typed.current = asked) }), []);

  return (
    <Modal
      opened={opened}
      onClose={leave}
      title={title}
      centered
      closeOnClickOutside={false}
      size="lg"
      // A field that gets the focus is not left behind the head, which keeps standing.
      styles={{ content: { scrollPaddingTop: "5rem" } }}
      // The kit's own Escape would also answer the question that it has just opened.
      closeOnEscape={false}
      onKeyDown={leaveByEscape}
    >
      <DialogAround value={around}>{children}</DialogAround>
      <DiscardDialog opened={asking} onDiscard={discard} onStay={() => setAsking(false)} />
    </Modal>
  );
}
