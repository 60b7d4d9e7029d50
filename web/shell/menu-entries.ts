import { useRouter } from "@tanstack/react-router";
import type { Role } from "#contract/values.ts";

export type MenuEntry = { path: string; title: string; description: string };

/** The menu of a role: every screen of routes.tsx that is for it and has a menu text, in that order. */
export function useMenuEntries(role: Role): MenuEntry[] {
  const { routesById } = useRouter();
  return Object.values(routesById).flatMap(({ fullPath, options }) => {
    const { title, menu, who } = options.staticData ?? {};
    return menu && title && who?.includes(role) ? [{ path: fullPath, title, description: menu }] : [];
  });
}
