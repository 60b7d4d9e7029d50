import { type AnyRoute, useRouter } from "@tanstack/react-router";
import type { Session } from "#contract/auth.ts";
import type { Role } from "#contract/values.ts";

export type MenuEntry = { path: string; title: string; description?: string; search?: Record<string, string> };

/** What is done often, from anywhere; shown where the page that does it is for the role. */
const actions: MenuEntry[] = [{ path: "/agendamentos", title: "Novo Agendamento", search: { form: "booking" } }];

/** The menu of a role: every screen of routes.tsx that is for it and has a menu text, in that order, and its actions. */
export function useMenu({ role, permissions }: Session): { pages: MenuEntry[]; actions: MenuEntry[] } {
  const { routesById, routesByPath } = useRouter();
  const isFor = (route: AnyRoute | undefined) => {
    const { who, needs, closedPortal } = route?.options.staticData ?? {};
    const open = !permissions || closedPortal || (permissions.portal_access_enabled && (!needs || permissions[needs]));
    return Boolean(who?.includes(role) && open);
  };

  return {
    pages: Object.values(routesById).flatMap((route: AnyRoute) => (isFor(route) ? entryOf(route, role) : [])),
    actions: actions.filter(({ path }) => isFor(routesByPath[path as never])),
  };
}

function entryOf({ fullPath, options: { staticData } }: AnyRoute, role: Role): MenuEntry[] {
  const { title, menu, menuFor = [role] } = staticData ?? {};
  return title && menu && menuFor.includes(role) ? [{ path: fullPath, title, description: menu }] : [];
}
