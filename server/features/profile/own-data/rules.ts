import type { OwnData } from "#contract/own-data.ts";
import { asDataSubject } from "#server/actors.ts";
import { recordSecurityEvent } from "#server/features/audit/queries.ts";
import { refuseBeyond } from "#server/features/limits/rules.ts";
import { fileOf } from "#server/features/clients/privacy/rules.ts";
import { heldOf } from "#server/features/profile/own-data/queries.ts";
import type { SignedInContext } from "#server/call.ts";

/**
 * Exports everything that the installation stores about the caller in their account and current shop, as one file. Refuses
 * TOO_MANY_REQUESTS.
 */
export async function takeOwnData(context: SignedInContext, format: "json" | "csv"): Promise<OwnData> {
  const held = await asDataSubject(context, async (db, scope) => {
    // Counted in this transaction: a second connection per caller could exhaust the pool.
    await refuseBeyond(db, `own-data:${scope.actor.id}`, { hits: 20, seconds: 3600 });
    const found = await heldOf(db, scope);
    const who = { user_id: scope.actor.id, barbershop_id: scope.shop };
    const event = { event_type: "own_data_taken", severity: "medium", details: { format } } as const;
    await recordSecurityEvent(db, { context, ...who, ...event });
    return found;
  });
  return fileOf(held, { name: "meus-dados", format, now: context.deps.clock.now() });
}
