import { ActionIcon, Group, Title } from "@mantine/core";
import { IconLayoutSidebar, IconMenu2 } from "@tabler/icons-react";
import type { Session } from "#contract/auth.ts";
import { InstallButton } from "#web/shell/install-button.tsx";
import classes from "#web/shell/top-bar.module.css";
import { UserMenu } from "#web/shell/user-menu.tsx";

type TopBarProps = {
  session: Session;
  title: string;
  collapsed: boolean;
  onToggleSidebar: () => void;
  onOpenDrawer: () => void;
};

export function TopBar({ session, title, collapsed, onToggleSidebar, onOpenDrawer }: TopBarProps) {
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
      <Group gap="sm" ml="auto" wrap="nowrap">
        <InstallButton />
        <UserMenu session={session} />
      </Group>
    </header>
  );
}
