import { IconCalendar, IconCircle } from "@tabler/icons-react";

/** Icons of the menu by path; here and not in routes.tsx, so that the sign-in page does not load them. */
const icons: Record<string, typeof IconCircle> = {
  "/agendamentos": IconCalendar,
  "/barbeiro/agenda": IconCalendar,
  "/cliente/agendamentos": IconCalendar,
};

export function menuIcon(path: string) {
  return icons[path] ?? IconCircle;
}
