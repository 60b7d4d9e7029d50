import { Modal } from "@mantine/core";
import "@mantine/core/styles/Overlay.css";
import "@mantine/core/styles/ModalBase.css";
import "@mantine/core/styles/Modal.css";
import type { ReactNode } from "react";

type FormDialogProps = { opened: boolean; title: string; onClose: () => void; children: ReactNode };

/** A short form over the page. A click beside it keeps it open, so that nothing typed is lost by a slip. */
export function FormDialog({ opened, title, onClose, children }: FormDialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={title} centered closeOnClickOutside={false} size="lg">
      {children}
    </Modal>
  );
}
