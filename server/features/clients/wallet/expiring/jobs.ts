import { inOpenShops } from "#server/actors.ts";
import type { Dependencies } from "#server/call.ts";
import { expireCredit } from "#server/features/clients/wallet/expiring/queries.ts";

/** Posts clients' expired credit as income of the house, from the day after. Idempotent. */
export function expireCredits(deps: Dependencies): Promise<void> {
  return inOpenShops(deps, ({ db, scope }, today) => expireCredit(db, scope, today));
}
