import type { Session } from "#contract/auth.ts";
import { isScreen } from "#contract/screens.ts";
import type { Role } from "#contract/values.ts";

declare module "@tanstack/react-router" {
  interface StaticDataRouteOption {
    /** Heading of the top bar and of the browser's tab. */
    title?: string;
    /** Set for screens with an entry in the menu: what people do there. */
    menu?: string;
    /** Roles with a menu entry, where they are fewer than the roles that may open the screen. */
    menuFor?: readonly Role[];
    /** The person's own profile, which is a different screen for each role. */
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

/** The first screen after sign-in; for a barber without the agenda, their own profile. */
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

/** Whether a path belongs to a screen that this person may open. */
export function opens({ screens }: Session, path: string): boolean {
  return isScreen(path) && screens[path] === null;
}

export function isClosed({ role, barbershop }: Session): boolean {
  return role !== "super_admin" && barbershop !== null && barbershop.status !== "ativa";
}

/** The path of a role's own profile. */
export function profileOf(role: Role) {
  return profiles[role];
}

/** The sign-in page of the area that a path belongs to. */
export function entranceOf(path: string) {
  if (/^\/(cliente|client)(\/|$)/.test(path)) return "/cliente/auth";
  return /^\/barbeiro(\/|$)/.test(path) ? "/barbeiro/login" : "/auth";
}
