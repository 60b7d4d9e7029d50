import { recordSecurityEvent, type SecurityEvent } from "#server/features/audit/queries.ts";
import type { RequestContext, ShopCall } from "#server/procedures.ts";

type Kind = Pick<SecurityEvent, "event_type" | "severity">;

/** What the server writes down when it refuses (spec section 7, with its severities). */
const refused: Record<string, Kind> = {
  UNAUTHENTICATED: { event_type: "unauthorized_access_attempt", severity: "high" },
  FORBIDDEN: { event_type: "insufficient_role_access", severity: "medium" },
  PERMISSION_REQUIRED: { event_type: "insufficient_permission_access", severity: "medium" },
  PORTAL_DISABLED: { event_type: "insufficient_permission_access", severity: "medium" },
  ROUTE_LIMITED: { event_type: "route_rate_limit_exceeded", severity: "high" },
  TOO_MANY_REQUESTS: { event_type: "route_rate_limit_exceeded", severity: "high" },
};

const sensitive: Kind = { event_type: "sensitive_route_access", severity: "medium" };

/** Writes down a refusal that says something about doors: at most one row for each person, call and minute. */
export async function recordRefused(context: RequestContext, code: string, call: string): Promise<void> {
  const kind = refused[code];
  if (kind) await recordOnce(context, kind, call);
}

/** Writes down that somebody opened a screen of the administration or of the shop's settings. */
export function recordSensitiveScreen(context: RequestContext, screen: string): Promise<void> {
  return recordOnce(context, sensitive, screen);
}

/** Writes down that somebody used a call of such a screen: one row an hour, since an open page asks again and again. */
export function recordSensitive(context: RequestContext, call: string): Promise<void> {
  return recordOnce(context, sensitive, call, 3600);
}

/** Writes down what a super admin does inside a shop, with the act itself: both happen or neither. */
export function recordActInside(context: RequestContext, { db, scope }: ShopCall, call: string): Promise<void> {
  const { actor, shop } = scope;
  const who = { user_id: actor.id, barbershop_id: shop };
  return recordSecurityEvent(db, {
    context,
    event_type: "super_admin_act",
    severity: "medium",
    ...who,
    details: { call },
  });
}

/** A log that cannot be written changes no answer. */
async function recordOnce(context: RequestContext, kind: Kind, call: string, seconds = 60): Promise<void> {
  const { deps, address } = context;
  const { screen, ...asker } = context.asker;
  const details: Record<string, string> = screen ? { screen } : { call };
  const once = { of: `${kind.event_type} ${asker.user_id ?? address} ${screen ?? call}`, seconds };
  try {
    await recordSecurityEvent(deps.db, { context, ...kind, ...asker, details, once });
  } catch (error) {
    deps.log.error({ err: error, requestId: context.requestId }, "the security log could not be written");
  }
}
