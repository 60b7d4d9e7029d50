import { sql } from "kysely";
import type { EventType, Severity } from "#contract/event-words.ts";
import type { Database, Tx } from "#server/database.ts";
import type { RequestContext } from "#server/call.ts";

export type SecurityEvent = {
  context: Pick<RequestContext, "address" | "headers">;
  event_type: EventType;
  severity: Severity;
  user_id?: string | null;
  barbershop_id?: string | null;
  details?: Record<string, string>;
  /** Two events with the same text within this many seconds are written once. */
  once?: { of: string; seconds: number };
};

/**
 * Writes the security log. Refusals are written outside the request's transaction, so that they survive its rollback; acts are written
 * inside it, so that both happen or neither.
 */
export async function recordSecurityEvent(db: Database | Tx, event: SecurityEvent): Promise<void> {
  const { context, event_type, severity, user_id, barbershop_id, details, once } = event;
  await db
    .insertInto("security_events")
    .values({
      event_type,
      severity,
      user_id,
      barbershop_id,
      details: JSON.stringify(details ?? {}),
      address: context.address,
      user_agent: context.headers["user-agent"]?.slice(0, 300) ?? null,
      once: once
        ? sql<string>`${once.of}::text || ' ' || floor(extract(epoch from now()) / ${once.seconds}::int)::text`
        : null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
