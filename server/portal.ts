import { type BarberPermissions, defaultPermissions, type PortalFlag } from "#contract/barber-permissions.ts";
import { addDays, localDay, spanOfDays } from "#contract/dates.ts";
import type { DeskRights } from "#contract/shop-settings.ts";
import type { Actor, AnyShopScope } from "#server/scope.ts";
import { Refusal } from "#server/refusal.ts";

/** The actor's permissions as a barber; null for all others, and for a barber without a row in the team. */
export function portalOf({ super_admin, role, barbeiro_id, permissions }: Actor): BarberPermissions | null {
  if (super_admin || role !== "barbeiro" || !barbeiro_id) return null;
  return { ...defaultPermissions, ...permissions };
}

/** Refuses PERMISSIONS_UNAVAILABLE, PORTAL_DISABLED, and PERMISSION_REQUIRED without all of the flags (spec sections 4 and 8). */
export function refusePortal(actor: Actor, ...flags: PortalFlag[]): void {
  if (actor.super_admin || actor.role !== "barbeiro") return;
  const permissions = portalOf(actor);
  if (!permissions) throw new Refusal("PERMISSIONS_UNAVAILABLE");
  if (!permissions.portal_access_enabled) throw new Refusal("PORTAL_DISABLED");
  if (!flags.every((flag) => permissions[flag])) throw new Refusal("PERMISSION_REQUIRED");
}

/** Refuses PERMISSION_REQUIRED to a receptionist whose shop's admin removed that right. */
export function refuseDesk({ desk }: Actor, right: keyof DeskRights): void {
  if (desk && !desk[right]) throw new Refusal("PERMISSION_REQUIRED");
}

/** Refuses PERMISSION_REQUIRED to a barber in a shop where barbers close no comandas (business-rules 12). */
export function refuseCloser({ role, closes_comandas }: Actor): void {
  if (role === "barbeiro" && !closes_comandas) throw new Refusal("PERMISSION_REQUIRED");
}

/** Refuses FORBIDDEN to a super admin inside a shop, who reads its money and never writes it (decisions 4). */
export function refuseFromAbove({ actor }: AnyShopScope): void {
  if (actor?.role === "super_admin") throw new Refusal("FORBIDDEN");
}

/** The first instant that a barber may read: this many whole days before today (decisions 4). */
export function readsSince(permissions: BarberPermissions, { now, timezone }: { now: Date; timezone: string }): Date {
  const first = addDays(localDay(now, timezone), -permissions.data_access_days);
  return spanOfDays(first, 1, timezone).from;
}
