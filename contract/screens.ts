import type { PortalFlag } from "#contract/barber-permissions.ts";
import type { Role } from "#contract/values.ts";

export type ScreenAccess = {
  /** Roles that the screen is for, and in whose menu it may stand. */
  who: readonly Role[];
  /** What a barber needs here, beside an open portal. */
  needs?: PortalFlag;
  /** Open to a barber whose portal is closed: their own account. */
  closedPortal?: true;
  /** About the asker's own bookings, or their own profile: nothing for who is no client of the shop, or stands above it. */
  own?: "bookings" | "profile";
  /** Opens for a super admin who has chosen no shop. */
  shopless?: true;
};

const admins: Role[] = ["admin", "super_admin"];
const reception: Role[] = ["admin", "recepcionista", "super_admin"];
const platform: ScreenAccess = { who: ["super_admin"], shopless: true };

/** Who every screen behind sign-in is for. The browser draws by it, and the server decides by it (spec sections 2 and 4). */
export const screens = {
  "/agendamentos": { who: reception },
  "/barbeiros": { who: reception },
  "/recepcao": { who: admins },
  "/configuracoes": { who: admins },
  "/perfil": { who: ["admin", "recepcionista"], own: "profile" },
  "/recepcionista/perfil": { who: ["admin", "recepcionista"], own: "profile" },
  "/barbeiro/agenda": { who: ["barbeiro"], needs: "agenda_access" },
  "/barbeiro/perfil": { who: ["barbeiro"], own: "profile", closedPortal: true },
  "/cliente/agendamentos": { who: ["cliente"], own: "bookings" },
  "/cliente/perfil": { who: ["cliente"], own: "profile" },
  "/client/booking": { who: ["cliente"], own: "bookings" },
  "/client/onboarding": { who: ["cliente"], own: "bookings" },
  "/client/profile": { who: ["cliente"], own: "profile" },
  "/super-admin": platform,
  "/super-admin/usuarios": platform,
  "/super-admin/administradores": platform,
  "/super-admin/seguranca": platform,
  "/super-admin/navegadores": platform,
  "/super-admin/conta": platform,
  "/super-admin/instalacao": platform,
} as const satisfies Record<string, ScreenAccess>;

export type ScreenPath = keyof typeof screens;

export function isScreen(path: string): path is ScreenPath {
  return Object.hasOwn(screens, path);
}

/**
 * Whether a screen opens by role. A super admin passes every such check (decisions 4), but is not thereby a client of the
 * shop, and their profile is their account on the platform.
 */
export function opensFor({ who, own }: ScreenAccess, { role, cliente_id }: { role: Role; cliente_id: string | null }) {
  if (own === "bookings" && cliente_id === null) return false;
  return role === "super_admin" ? own !== "profile" : who.includes(role);
}

/** Whose opening is on record: paths with /admin or /settings (spec section 5), which here are also called otherwise. */
export function isSensitive(path: string): boolean {
  return /\/(admin|settings|super-admin|configuracoes)(\/|$)/.test(path);
}
