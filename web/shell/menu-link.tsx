import { NavLink } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { MenuEntry } from "#web/shell/menu-entries.ts";
import { menuIcon } from "#web/shell/menu-icons.ts";
import classes from "#web/shell/sidebar.module.css";

type MenuLinkProps = { entry: MenuEntry; collapsed: boolean; onNavigate: (() => void) | undefined };

/** One entry of the menu; the collapsed menu shows only its icon, with the same accessible name. */
export function MenuLink({ entry: { path, title, description, search }, collapsed, onNavigate }: MenuLinkProps) {
  const Icon = menuIcon(title);

  return (
    <Link
      to={path}
      search={search}
      className={classes.link}
      activeOptions={{ includeSearch: search !== undefined, exact: path === "/" }}
      title={collapsed ? title : undefined}
      aria-label={collapsed ? title : undefined}
      onClick={onNavigate}
    >
      {({ isActive }) => (
        <NavLink
          component="span"
          active={isActive && !search}
          label={collapsed ? undefined : title}
          description={collapsed ? undefined : description}
          leftSection={<Icon size={20} stroke={1.75} aria-hidden />}
        />
      )}
    </Link>
  );
}
