import { ActionIcon, Button, Group, Title } from "@mantine/core";
import { IconDownload, IconLayoutSidebar, IconMenu2 } from "@tabler/icons-react";
import type { Session } from "#contract/auth.ts";
import { NotificationBell } from "#web/features/notifications/notification-bell.tsx";
import { SearchBox } from "#web/features/search/search-box.tsx";
import { RequestsBell } from "#web/features/platform/requests-bell.tsx";
import { useInstallPrompt } from "#web/shell/install-prompt.ts";
import classes from "#web/shell/top-bar.module.css";
import { UserMenu } from "#web/shell/user-menu.tsx";

type TopBarProps = {
  session: Session;
  /** Null for super admins outside a shop, who have no notifications. */
  onOpenNotifications: (() => void) | null;
  title: string;
  collapsed: boolean;
  onToggleSidebar: () => void;
  onOpenDrawer: () => void;
};

export function TopBar(props: TopBarProps) {
  const { session, title, collapsed, onOpenNotifications, onToggleSidebar, onOpenDrawer } = props;
  return (
    <header className={classes.bar}>
      <ActionIcon
        className={classes.desktop}
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={collapsed ? "Expandir o menu" : "Recolher o menu"}
        aria-expanded={!collapsed}
        aria-keyshortcuts="Control+B Meta+B"
        onClick={onToggleSidebar}
      >
        <IconLayoutSidebar size={20} aria-hidden />
      </ActionIcon>
      <ActionIcon
        className={classes.mobile}
        variant="subtle"
        color="gray"
        size="xl"
        aria-label="Abrir o menu"
        aria-haspopup="dialog"
        onClick={onOpenDrawer}
      >
        <IconMenu2 size={22} aria-hidden />
      </ActionIcon>
      <Title order={1} className={classes.title}>
        {title}
      </Title>
      <div className={classes.space} />
      {(session.barbershop || session.role === "super_admin") && <SearchBox session={session} />}
      <Group gap="sm" wrap="nowrap">
        <InstallButton />
        {session.role === "super_admin" && !session.barbershop && <RequestsBell />}
        {onOpenNotifications && <NotificationBell onOpenPanel={onOpenNotifications} />}
        <UserMenu session={session} />
      </Group>
    </header>
  );
}

function InstallButton() {
  const install = useInstallPrompt();
  if (!install) return null;

  return (
    <Button variant="default" size="xs" leftSection={<IconDownload size={16} aria-hidden />} onClick={install}>
      Instalar app
    </Button>
  );
}
