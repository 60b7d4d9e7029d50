import { Text } from "@mantine/core";
import { DatesProvider } from "@mantine/dates";
import { lazy, type ReactNode, Suspense, useRef, useState } from "react";
import type { Session } from "#contract/auth.ts";
import { FloatingBell } from "#web/features/notifications/floating-bell.tsx";
import { useNotificationToasts } from "#web/features/notifications/use-notification-toasts.ts";
import { useRealtime } from "#web/lib/realtime.ts";
import { usePageTitle } from "#web/shell/page-title.ts";
import classes from "#web/shell/frame.module.css";
import { InsideShopBanner } from "#web/shell/inside-shop-banner.tsx";
import { OfflineBanner } from "#web/shell/offline-banner.tsx";
import { useCollapsedSidebar } from "#web/shell/sidebar-state.ts";
import { Sidebar } from "#web/shell/sidebar.tsx";
import { TopBar } from "#web/shell/top-bar.tsx";
import inOrder from "#web/ui/in-order.module.css";

const MenuDrawer = lazy(async () => ({ default: (await import("#web/shell/menu-drawer.tsx")).MenuDrawer }));

const NotificationsPanel = lazy(async () => ({
  default: (await import("#web/features/notifications/notifications-panel.tsx")).NotificationsPanel,
}));

const year = new Date().getFullYear();

type FrameProps = { session: Session; children: ReactNode };

/** The layout around every page of a signed-in person. */
export function Frame({ session, children }: FrameProps) {
  useRealtime();
  useNotificationToasts();
  const { collapsed, toggle } = useCollapsedSidebar();
  const [drawer, setDrawer] = useState<"untouched" | "open" | "closed">("untouched");
  const main = useRef<HTMLElement>(null);
  const title = usePageTitle(main);
  const [opened, setOpened] = useState(false);
  const hasNotifications = session.barbershop !== null && session.role !== "super_admin";
  const onOpenNotifications = hasNotifications ? () => setOpened(true) : null;
  const onOpenDrawer = () => setDrawer("open");
  const topBar = { session, title, collapsed, onOpenNotifications, onToggleSidebar: toggle, onOpenDrawer };

  return (
    <DatesProvider settings={{ locale: "pt-br", firstDayOfWeek: 0 }}>
      <a className={classes.skip} href="#conteudo">
        Ir para o conteúdo
      </a>
      <div className={classes.layout} data-collapsed={collapsed || undefined}>
        <aside className={classes.aside}>
          <Sidebar session={session} collapsed={collapsed} />
        </aside>
        <div className={`${classes.page} ${inOrder.parts}`}>
          <OfflineBanner />
          {session.role === "super_admin" && session.barbershop && <InsideShopBanner shop={session.barbershop.nome} />}
          <TopBar {...topBar} />
          <main ref={main} id="conteudo" className={`${classes.main} ${inOrder.parts}`} tabIndex={-1}>
            {children}
          </main>
          <Footer />
        </div>
        {hasNotifications && <FloatingBell opened={opened} onToggle={() => setOpened(!opened)} />}
        {opened && (
          <Suspense>
            <NotificationsPanel onClose={() => setOpened(false)} />
          </Suspense>
        )}
      </div>
      {drawer !== "untouched" && (
        <Suspense>
          <MenuDrawer session={session} opened={drawer === "open"} onClose={() => setDrawer("closed")} />
        </Suspense>
      )}
    </DatesProvider>
  );
}

function Footer() {
  return (
    <footer className={classes.footer}>
      <Text size="xs" c="dimmed">
        © {year} Navalha. Todos os direitos reservados.
      </Text>
      <Text size="xs" c="dimmed">
        Desenvolvido pela comunidade Navalha
      </Text>
    </footer>
  );
}
