import { useHotkeys } from "@mantine/hooks";
import { useState } from "react";

const COOKIE = "navalha_sidebar";
const SEVEN_DAYS = 7 * 24 * 60 * 60;

/** Whether the sidebar shows icons only; stored for seven days, toggled also with Ctrl or Cmd + B. */
export function useCollapsedSidebar() {
  const [collapsed, setCollapsed] = useState(() => document.cookie.includes(`${COOKIE}=collapsed`));

  function toggle(): void {
    document.cookie = `${COOKIE}=${collapsed ? "open" : "collapsed"}; path=/; max-age=${SEVEN_DAYS}; samesite=lax`;
    setCollapsed(!collapsed);
  }

  useHotkeys([["mod+B", toggle]], []);
  return { collapsed, toggle };
}
