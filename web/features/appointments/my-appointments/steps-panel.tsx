import type { ReactNode } from "react";
import { SidePanel } from "#web/ui/side-panel.tsx";
import "#web/features/public-page/panel.css";

type Props = { opened: boolean; title: string; onClose: () => void; children: ReactNode };

/** The public page's own steps, beside the list of a client. */
export function StepsPanel({ opened, title, onClose, children }: Props) {
  return (
    <SidePanel opened={opened} onClose={onClose} title={title}>
      {opened && <div className="booking panel">{children}</div>}
    </SidePanel>
  );
}
