import { type AnyRoute, useRouter } from "@tanstack/react-router";
import type { Session } from "#contract/auth.ts";
import type { Role } from "#contract/values.ts";
import { opens } from "#web/shell/screen.ts";

export type MenuEntry = { path: string; title: string; description?: string; search?: Record<string, string> };

/** Frequent actions, available everywhere; shown where the role may open the page. */
const actions: MenuEntry[] = [
  { path: "/agendamentos", title: "Novo Agendamento", search: { form: "booking" } },
  { path: "/notificacoes", title: "Notificações" },
];

/** The menu of a person: every screen of routes.tsx that they may open and that has a menu text, in that order, and the actions. */
export function useMenu(session: Session): { pages: MenuEntry[]; actions: MenuEntry[] } {
  const { routesById } = useRouter();
  const pages = Object.values(routesById).filter(({ fullPath }: AnyRoute) => opens(session, fullPath));
  return {
    pages: pages.flatMap((route) => entryOf(route, session.role)),
    actions: actions.filter(({ path }) => opens(session, path)),
  };
}

function entryOf({ fullPath, options: { staticData } }: AnyRoute, role: Role): MenuEntry[] {
  const { title, menu, menuFor = [role] } = staticData ?? {};
  return title && menu && menuFor.includes(role) ? [{ path: fullPath, title, description: menu }] : [];
}
