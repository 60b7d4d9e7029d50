import { inOpenShops } from "#server/actors.ts";
import type { Dependencies } from "#server/call.ts";
import { expirePrepaid } from "#server/features/packages/queries.ts";

/** Posts expired packages and vouchers as income of the house, from the day after. Idempotent. */
export function expireAll(deps: Dependencies): Promise<void> {
  return inOpenShops(deps, ({ db, scope }, today) => expirePrepaid(db, scope, today));
}
