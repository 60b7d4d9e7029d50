import type { EventType } from "#contract/event-words.ts";
import type { Database } from "#server/database.ts";
import { recordSecurityEvent, type SecurityEvent } from "#server/features/audit/queries.ts";
import type { RequestContext, ShopCall, SignedInContext } from "#server/call.ts";

type Kind = Pick<SecurityEvent, "event_type" | "severity">;

/** The events of refusals (spec section 7, with its severities). */
const refused: Record<string, Kind> = {
  UNAUTHENTICATED: { event_type: "unauthorized_access_attempt", severity: "high" },
  FORBIDDEN: { event_type: "insufficient_role_access", severity: "medium" },
  PERMISSION_REQUIRED: { event_type: "insufficient_permission_access", severity: "medium" },
  PORTAL_DISABLED: { event_type: "insufficient_permission_access", severity: "medium" },
  ROUTE_LIMITED: { event_type: "route_rate_limit_exceeded", severity: "high" },
  TOO_MANY_REQUESTS: { event_type: "route_rate_limit_exceeded", severity: "high" },
};

const sensitive: Kind = { event_type: "sensitive_route_access", severity: "medium" };

/** Records the refusal of a caller without permission: at most one row per person, call and minute. */
export async function recordRefused(context: RequestContext, code: string, call: string): Promise<void> {
  const kind = refused[code];
  if (kind) await recordOnce(context, kind, call);
}

/** Records that somebody opened a screen of the administration or of the shop's settings. */
export function recordSensitiveScreen(context: RequestContext, screen: string): Promise<void> {
  return recordOnce(context, sensitive, screen);
}

/** Records that somebody used a call of such a screen: one row per hour, because an open page polls. */
export function recordSensitive(context: RequestContext, call: string): Promise<void> {
  return recordOnce(context, sensitive, call, 3600);
}

/** Records an act of a super admin inside a shop, in the act's transaction. */
export function recordActInside(context: RequestContext, call: ShopCall, name: string): Promise<void> {
  return recordInShop({ ...context, ...call }, "super_admin_act", { severity: "medium", details: { call: name } });
}

type Doing = Pick<ShopCall, "db" | "scope"> & Pick<RequestContext, "address" | "headers">;

/** Records an act of a member in their shop, in the act's transaction. */
export function recordInShop(
  call: Doing,
  event_type: EventType,
  { severity, details }: Pick<SecurityEvent, "severity" | "details">,
): Promise<void> {
  const { db, scope } = call;
  const who = { user_id: scope.actor.id, barbershop_id: scope.shop };
  return recordSecurityEvent(db, { context: call, event_type, severity, ...who, ...(details && { details }) });
}

/** Records an act of a person on their own account, in the act's transaction if there is one. */
export function recordOwn(
  context: SignedInContext,
  { event_type, severity }: Kind,
  db: Database = context.deps.db,
): Promise<void> {
  const { user_id } = context.actor;
  return recordSecurityEvent(db, { context, event_type, severity, user_id });
}

/** A failure to write the log does not change the answer. */
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
