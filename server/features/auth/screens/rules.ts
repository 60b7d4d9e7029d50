import { isSensitive, type ScreenPath } from "#contract/screens.ts";
import { recordSensitiveScreen } from "#server/features/audit/rules.ts";
import { refuseScreen } from "#server/features/auth/rules.ts";
import { withinLimit } from "#server/features/limits/queries.ts";
import type { SignedInContext } from "#server/call.ts";
import { Refusal } from "#server/refusal.ts";

/** Of one screen by one person (spec section 5); of one that shows a row, any of its rows. */
const openings = { hits: 10, seconds: 60 };
const openingsOfRows = { hits: 60, seconds: 60 };

/**
 * Whether the asker may open a screen, with the order of the spec's guard: how often, then their role, then what they may
 * (section 4). Refuses ROUTE_LIMITED and whatever the call of that screen would refuse.
 */
export async function openScreen(context: SignedInContext, screen: ScreenPath): Promise<void> {
  const { actor, deps, asker } = context;
  asker.screen = screen;
  const limit = screen.endsWith("/$id") ? openingsOfRows : openings;
  if (!(await withinLimit(deps.db, `screen:${actor.user_id}:${screen}`, limit)))
    throw new Refusal("ROUTE_LIMITED", undefined, limit.seconds);
  refuseScreen(context, actor, screen);
  if (isSensitive(screen)) await recordSensitiveScreen(context, screen);
}
