import { isSensitive, type ScreenPath } from "#contract/screens.ts";
import { recordSensitiveScreen } from "#server/features/audit/rules.ts";
import { refuseScreen } from "#server/features/auth/rules.ts";
import { withinLimit } from "#server/features/limits/queries.ts";
import type { SignedInContext } from "#server/call.ts";
import { Refusal } from "#server/refusal.ts";

/** Per person and screen (spec section 5); a screen that shows one row, or the postings of one figure, counts once for all of them. */
const openings = { hits: 10, seconds: 60 };
const openingsOfRows = { hits: 60, seconds: 60 };

/**
 * Whether the caller may open a screen. Checks in the order of the spec's guard: rate limit, role, permissions (section 4). Refuses
 * ROUTE_LIMITED, and as the first call of that screen does.
 */
export async function openScreen(context: SignedInContext, screen: ScreenPath): Promise<void> {
  const { actor, deps, asker } = context;
  asker.screen = screen;
  const isOfRows = screen.endsWith("/$id") || screen === "/dashboard-financeiro/razao";
  const limit = isOfRows ? openingsOfRows : openings;
  if (!(await withinLimit(deps.db, `screen:${actor.user_id}:${screen}`, limit)))
    throw new Refusal("ROUTE_LIMITED", undefined, limit.seconds);
  refuseScreen(context, actor, screen);
  if (isSensitive(screen)) await recordSensitiveScreen(context, screen);
}
