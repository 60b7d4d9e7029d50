import { inOpenShops } from "#server/actors.ts";
import type { Dependencies } from "#server/call.ts";
import { releaseMonths } from "#server/features/plans/subscribing/queries.ts";

/** Turns payments for later months into revenue when those months begin. Idempotent. */
export function releaseClub(deps: Dependencies): Promise<void> {
  return inOpenShops(deps, ({ db, scope }, today) => releaseMonths(db, scope, today));
}
