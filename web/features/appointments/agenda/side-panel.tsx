import { Drawer } from "@mantine/core";
import "@mantine/core/styles/Overlay.css";
import "@mantine/core/styles/ModalBase.css";
import "@mantine/core/styles/Drawer.css";
import type { ReactNode } from "react";
import classes from "#web/features/appointments/agenda/side-panel.module.css";

type SidePanelProps = { opened: boolean; title: ReactNode; onClose: () => void; children: ReactNode };

/** Details and forms beside the agenda; the whole screen of a phone. */
export function SidePanel({ opened, title, onClose, children }: SidePanelProps) {
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      title={title}
      position="right"
      size="28rem"
      overlayProps={{ backgroundOpacity: 0.35 }}
      closeButtonProps={{ "aria-label": "Fechar", size: "lg" }}
      classNames={{ title: classes.title!, content: classes.content! }}
    >
      {children}
    </Drawer>
  );
}
