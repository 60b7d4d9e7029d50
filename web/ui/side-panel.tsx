import { Drawer } from "@mantine/core";
import type { KeyboardEvent, ReactNode } from "react";
import classes from "#web/ui/side-panel.module.css";
import { useFocusBack } from "#web/ui/use-focus-back.ts";

type SidePanelProps = { opened: boolean; title: ReactNode; onClose: () => void; children: ReactNode };

/** Details and forms beside a page; the whole screen of a phone. */
export function SidePanel({ opened, title, onClose, children }: SidePanelProps) {
  useFocusBack(opened);

  /** Mantine hears Escape for the whole window; a list or a question open in the panel has it first. */
  function closeOnEscape({ key, target }: KeyboardEvent): void {
    const taken = (target as Element).getAttribute("data-mantine-stop-propagation") === "true";
    if (key === "Escape" && !taken) onClose();
  }

  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      closeOnEscape={false}
      onKeyDown={closeOnEscape}
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
