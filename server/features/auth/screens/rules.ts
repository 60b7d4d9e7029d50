import { isSensitive, opensFor, type ScreenAccess, type ScreenPath, screens } from "#contract/screens.ts";
import { anyRole } from "#server/actors.ts";
import { memberScope, platformScope } from "#server/calls.ts";
import { recordSensitiveScreen } from "#server/features/audit/rules.ts";
import { refusePortal } from "#server/portal.ts";
import { withinLimit } from "#server/features/limits/queries.ts";
import type { SignedInContext } from "#server/call.ts";
import { Refusal } from "#server/refusal.ts";

/** Of one screen by one person (spec section 5). */
const openings = { hits: 10, seconds: 60 };

/**
 * Whether the asker may open a screen, with the order of the spec's guard: how often, then their role, then what they may
 * (section 4). Refuses ROUTE_LIMITED and whatever the calls of that screen would refuse.
 */
export async function openScreen(context: SignedInContext, screen: ScreenPath): Promise<void> {
  const { actor, deps, asker } = context;
  asker.screen = screen;
  if (!(await withinLimit(deps.db, `screen:${actor.user_id}:${screen}`, openings)))
    throw new Refusal("ROUTE_LIMITED", undefined, openings.seconds);
  const access: ScreenAccess = screens[screen];
  const { needs, closedPortal, shopless } = access;
  if (shopless) platformScope(actor);
  else {
    const scope = memberScope(actor, { roles: anyRole, closedPortal, now: deps.clock.now() });
    if (!opensFor(access, { role: scope.actor.role, cliente_id: scope.client })) throw new Refusal("FORBIDDEN");
    if (needs) refusePortal(actor, needs);
  }
  if (isSensitive(screen)) await recordSensitiveScreen(context, screen);
}
