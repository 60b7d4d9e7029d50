import type { Database } from "#server/database.ts";
import type { RequestContext } from "#server/procedures.ts";

type SecurityEvent = {
  context: RequestContext;
  event_type: string;
  severity: "low" | "medium" | "high";
  user_id?: string;
  details?: Record<string, string>;
};

/** Writes the security log. Outside the request's transaction, so that what was refused is still written down. */
export async function recordSecurityEvent(
  db: Database,
  { context, event_type, severity, user_id, details }: SecurityEvent,
): Promise<void> {
  await db
    .insertInto("security_events")
    .values({
      event_type,
      severity,
      user_id,
      details: JSON.stringify(details ?? {}),
      address: context.address,
      user_agent: context.headers["user-agent"]?.slice(0, 300) ?? null,
    })
    .execute();
}
