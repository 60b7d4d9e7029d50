import { Drawer } from "@mantine/core";
import { useMounted } from "@mantine/hooks";
import type { Session } from "#contract/auth.ts";
import classes from "#web/shell/frame.module.css";
import { Sidebar } from "#web/shell/sidebar.tsx";

type MenuDrawerProps = { session: Session; opened: boolean; onClose: () => void };

/** The menu on a small screen. */
export function MenuDrawer({ session, opened, onClose }: MenuDrawerProps) {
  // The kit returns focus only from a drawer that it saw closed, and this one is opened at its first render.
  const mounted = useMounted();

  return (
    <Drawer.Root opened={mounted && opened} onClose={onClose} size="18rem">
      <Drawer.Overlay />
      <Drawer.Content aria-label="Menu" className={classes.drawer}>
        <Sidebar session={session} onClose={onClose} />
      </Drawer.Content>
    </Drawer.Root>
  );
}
