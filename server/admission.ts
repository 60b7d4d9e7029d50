import type { PortalFlag } from "#contract/barber-permissions.ts";
import type { DeskRights } from "#contract/shop-settings.ts";
import type { Role } from "#contract/values.ts";
import { memberScope } from "#server/calls.ts";
import { refuseCloser, refuseDesk, refusePortal } from "#server/portal.ts";
import { Refusal } from "#server/refusal.ts";
import type { Actor, ShopScope } from "#server/scope.ts";

export type AdmissionOptions = {
  /** What a barber needs. */
  flag?: PortalFlag;
  /** What the reception needs. */
  right?: keyof DeskRights;
  /** A barber's closed portal does not matter. */
  closedPortal?: boolean;
  /** No super admin either. */
  ofShop?: boolean;
  /** A barber only where the shop lets barbers close comandas. */
  closes?: boolean;
};

/** Whom a call of a shop admits, and as what. */
export function admitting(roles: Role[], options: AdmissionOptions) {
  const { flag, right, closedPortal = false, ofShop = false, closes = false } = options;
  return (actor: Actor | null, now: Date): ShopScope => {
    const member = memberScope(actor, { roles, closedPortal, now });
    if (actor && flag) refusePortal(actor, flag);
    if (actor && right) refuseDesk(actor, right);
    if (actor && closes) refuseCloser(actor);
    if (ofShop && member.actor.role === "super_admin") throw new Refusal("FORBIDDEN");
    return member;
  };
}
