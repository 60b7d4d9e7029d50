import { CloseButton, Group, Text } from "@mantine/core";
import type { Session } from "#contract/auth.ts";
import { Logo } from "#web/shell/logo.tsx";
import { type MenuEntry, useMenu } from "#web/shell/menu-entries.ts";
import { MenuLink } from "#web/shell/menu-link.tsx";
import classes from "#web/shell/sidebar.module.css";

type SidebarProps = { session: Session; collapsed?: boolean; onClose?: () => void };

/** The menu: the shop's name and the pages of the role. `onClose` is for the drawer of small screens. */
export function Sidebar({ session, collapsed = false, onClose }: SidebarProps) {
  const menu = useMenu(session);
  const inShop = session.barbershop !== null;
  const pages = inShop ? menu.pages : menu.pages.filter(isPlatform);
  const actions = inShop ? menu.actions : [];
  const link = (entry: MenuEntry) => (
    <MenuLink key={entry.title} entry={entry} collapsed={collapsed} onNavigate={onClose} />
  );

  return (
    <div className={classes.sidebar} data-collapsed={collapsed || undefined}>
      <Group className={classes.brand} gap="sm" wrap="nowrap">
        <Logo size={28} />
        {!collapsed && (
          <div className={classes.names}>
            <Text fw={650} lh={1.2}>
              Navalha
            </Text>
            <Text size="xs" c="dimmed" truncate>
              {session.barbershop?.nome ?? "Plataforma"}
            </Text>
          </div>
        )}
        {onClose && <CloseButton ml="auto" size="lg" aria-label="Fechar o menu" onClick={onClose} />}
      </Group>
      <nav aria-label="Menu principal" className={classes.entries}>
        {pages.filter((page) => !isPlatform(page)).map(link)}
        {pages.some(isPlatform) && (
          <Text className={classes.group} size="xs" c="dimmed" fw={500}>
            {collapsed ? null : "Administração"}
          </Text>
        )}
        {pages.filter(isPlatform).map(link)}
        {actions.length > 0 && (
          <>
            <Text className={classes.group} size="xs" c="dimmed" fw={500}>
              {collapsed ? null : "Ações rápidas"}
            </Text>
            {actions.map(link)}
          </>
        )}
      </nav>
    </div>
  );
}

function isPlatform({ path }: MenuEntry): boolean {
  return path.startsWith("/super-admin");
}
