import type { PortalFlag } from "#contract/barber-permissions.ts";
import type { Role } from "#contract/values.ts";

export type ScreenAccess = {
  /** Roles that the screen is for. */
  who: readonly Role[];
  /** What a barber needs here, beside an open portal. */
  needs?: PortalFlag;
  /** Open to a barber whose portal is closed: their own account. */
  closedPortal?: true;
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
  "/perfil": { who: reception },
  "/recepcionista/perfil": { who: reception },
  "/barbeiro/agenda": { who: ["barbeiro"], needs: "agenda_access" },
  "/barbeiro/perfil": { who: ["barbeiro"], closedPortal: true },
  "/cliente/agendamentos": { who: ["cliente"] },
  "/cliente/perfil": { who: ["cliente"] },
  "/client/booking": { who: ["cliente"] },
  "/client/onboarding": { who: ["cliente"] },
  "/client/profile": { who: ["cliente"] },
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

/** Whose opening is on record: paths with /admin or /settings (spec section 5), which here are also called otherwise. */
export function isSensitive(path: string): boolean {
  return /\/(admin|settings|super-admin|configuracoes)(\/|$)/.test(path);
}
