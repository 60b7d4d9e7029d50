import type { Session } from "#contract/auth.ts";
import { isScreen } from "#contract/screens.ts";
import type { Role } from "#contract/values.ts";

declare module "@tanstack/react-router" {
  interface StaticDataRouteOption {
    /** Heading of the top bar and of the browser's tab. */
    title?: string;
    /** Present for screens with an entry in the menu: what one does there. */
    menu?: string;
    /** Roles with an entry in the menu, where not everybody has one who may open the screen. */
    menuFor?: readonly Role[];
    /** One's own profile, of which each role has another. */
    profile?: true;
  }
}

const homes = {
  admin: "/",
  super_admin: "/super-admin",
  recepcionista: "/agendamentos",
  barbeiro: "/barbeiro/agenda",
  cliente: "/cliente/agendamentos",
} as const satisfies Record<Role, string>;

/** Where somebody arrives after signing in; a barber without the agenda, at their own profile. */
export function homeOf({ role, permissions }: Pick<Session, "role" | "permissions">) {
  return role === "barbeiro" && permissions?.agenda_access === false ? profiles.barbeiro : homes[role];
}

const profiles: Record<
  Role,
  "/super-admin/conta" | "/perfil" | "/barbeiro/perfil" | "/recepcionista/perfil" | "/cliente/perfil"
> = {
  admin: "/perfil",
  super_admin: "/super-admin/conta",
  recepcionista: "/recepcionista/perfil",
  barbeiro: "/barbeiro/perfil",
  cliente: "/cliente/perfil",
};

/** Whether a path is of a screen that opens for this person. */
export function opens({ screens }: Session, path: string): boolean {
  return isScreen(path) && screens[path] === null;
}

/** Where a role finds its own profile. */
export function profileOf(role: Role) {
  return profiles[role];
}

/** The sign-in page of the area that a path belongs to. */
export function entranceOf(path: string) {
  if (/^\/(cliente|client)(\/|$)/.test(path)) return "/cliente/auth";
  return /^\/barbeiro(\/|$)/.test(path) ? "/barbeiro/login" : "/auth";
}
