import type { PortalFlag } from "#contract/barber-permissions.ts";
import type { DeskRights } from "#contract/shop-settings.ts";
import type { Role } from "#contract/values.ts";
import { memberScope } from "#server/calls.ts";
import { refuseCloser, refuseDesk, refuseFromAbove, refusePortal } from "#server/portal.ts";
import { Refusal } from "#server/refusal.ts";
import type { Actor, ClientScope, ShopScope } from "#server/scope.ts";

export type AdmissionOptions = {
  /** The flags that a barber needs. */
  flag?: PortalFlag | PortalFlag[];
  /** The right that the reception needs. */
  right?: keyof DeskRights;
  /** Also admits barbers whose portal is closed. */
  closedPortal?: boolean;
  /** Also excludes super admins. */
  ofShop?: boolean;
  /** Admits barbers only if the shop lets barbers close comandas. */
  closes?: boolean;
};

/** The check of a shop's call: admitted roles, and the kind of scope they get. */
export function admitting(roles: Role[], options: AdmissionOptions) {
  const { flag, right, closedPortal = false, ofShop = false, closes = false } = options;
  return (actor: Actor | null, now: Date): ShopScope => {
    const member = memberScope(actor, { roles, closedPortal, now });
    if (actor && flag) refusePortal(actor, ...[flag].flat());
    if (actor && right) refuseDesk(actor, right);
    if (actor && closes) refuseCloser(actor);
    if (ofShop) refuseFromAbove(member);
    return member;
  };
}

/** The check of a client's own calls; with `closedShop` also of clients whose shop is suspended or closed. */
export function admitClient(actor: Actor | null, now: Date, closedShop = false): ClientScope {
  const own = memberScope(actor, { roles: ["cliente"], closedShop, now });
  if (!own.client) throw new Refusal("FORBIDDEN");
  return { ...own, client: own.client };
}
