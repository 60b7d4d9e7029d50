import { CloseButton, Group, NavLink, Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { Session } from "#contract/auth.ts";
import { Logo } from "#web/shell/logo.tsx";
import { type MenuEntry, useMenuEntries } from "#web/shell/menu-entries.ts";
import { menuIcon } from "#web/shell/menu-icons.ts";
import classes from "#web/shell/sidebar.module.css";

type SidebarProps = { session: Session; collapsed?: boolean; onClose?: () => void };

/** The menu: the shop's name and the pages of the role. `onClose` is for the drawer of small screens. */
export function Sidebar({ session, collapsed = false, onClose }: SidebarProps) {
  const entries = useMenuEntries(session.role);

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
        {entries.map((entry) => (
          <Entry key={entry.path} entry={entry} collapsed={collapsed} onNavigate={onClose} />
        ))}
      </nav>
    </div>
  );
}

type EntryProps = { entry: MenuEntry; collapsed: boolean; onNavigate: (() => void) | undefined };

function Entry({ entry, collapsed, onNavigate }: EntryProps) {
  const Icon = menuIcon(entry.path);

  return (
    <Link
      to={entry.path}
      className={classes.link}
      title={collapsed ? entry.title : undefined}
      aria-label={collapsed ? entry.title : undefined}
      onClick={onNavigate}
    >
      {({ isActive }) => (
        <NavLink
          component="span"
          active={isActive}
          label={collapsed ? undefined : entry.title}
          description={collapsed ? undefined : entry.description}
          leftSection={<Icon size={20} stroke={1.75} aria-hidden />}
        />
      )}
    </Link>
  );
}
