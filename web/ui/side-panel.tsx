import { Drawer } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "#web/ui/side-panel.module.css";
import { useEscape } from "#web/ui/use-escape.ts";
import { useFocusBack } from "#web/ui/use-focus-back.ts";

type SidePanelProps = { opened: boolean; title: ReactNode; onClose: () => void; children: ReactNode };

/** Details and forms beside a page; full screen on a phone. */
export function SidePanel({ opened, title, onClose, children }: SidePanelProps) {
  useFocusBack(opened);
  useEscape(opened, onClose);

  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      closeOnEscape={false}
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
