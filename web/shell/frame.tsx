import { Drawer } from "@mantine/core";
import { DatesProvider } from "@mantine/dates";
import { useDisclosure } from "@mantine/hooks";
import { Notifications } from "@mantine/notifications";
import { type ReactNode, useRef } from "react";
import type { Session } from "#contract/auth.ts";
import classes from "#web/shell/frame.module.css";
import { Footer } from "#web/shell/footer.tsx";
import { OfflineBanner } from "#web/shell/offline-banner.tsx";
import { useRealtime } from "#web/lib/realtime.ts";
import { useArrival } from "#web/shell/arrival.ts";
import { Sidebar } from "#web/shell/sidebar.tsx";
import { useCollapsedSidebar } from "#web/shell/sidebar-state.ts";
import { TopBar } from "#web/shell/top-bar.tsx";
import "#web/shell/frame-styles.ts";

type FrameProps = { session: Session; children: ReactNode };

/** What stands around every page of a signed-in person. */
export function Frame({ session, children }: FrameProps) {
  useRealtime();
  const { collapsed, toggle } = useCollapsedSidebar();
  const [drawer, { open, close }] = useDisclosure(false);
  const main = useRef<HTMLElement>(null);
  const title = useArrival(main);

  return (
    <DatesProvider settings={{ locale: "pt-br", firstDayOfWeek: 0 }}>
      <Notifications limit={3} autoClose={5000} position="top-right" />
      <a className={classes.skip} href="#conteudo">
        Ir para o conteúdo
      </a>
      <div className={classes.layout} data-collapsed={collapsed || undefined}>
        <aside className={classes.aside}>
          <Sidebar session={session} collapsed={collapsed} />
        </aside>
        <div className={classes.page}>
          <OfflineBanner />
          <TopBar session={session} title={title} collapsed={collapsed} onToggleSidebar={toggle} onOpenDrawer={open} />
          <main ref={main} id="conteudo" className={classes.main} tabIndex={-1}>
            {children}
          </main>
          <Footer />
        </div>
      </div>
      <Drawer opened={drawer} onClose={close} size="18rem" padding={0} withCloseButton={false} title="Menu">
        <div className={classes.drawer}>
          <Sidebar session={session} onNavigate={close} />
        </div>
      </Drawer>
    </DatesProvider>
  );
}
