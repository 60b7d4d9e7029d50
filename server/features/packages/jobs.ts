import { localDay } from "#contract/dates.ts";
import { asShop } from "#server/actors.ts";
import type { Dependencies } from "#server/call.ts";
import { openShops } from "#server/features/barbershops/administration/queries.ts";
import { expirePrepaid } from "#server/features/packages/queries.ts";

/** Posts expired packages and vouchers as income of the house, from the day after. Idempotent. */
export async function expireAll(deps: Dependencies): Promise<void> {
  for (const shop of await openShops(deps.db)) {
    let expired = 1;
    while (expired > 0)
      expired = await asShop({ deps }, shop, ({ db, scope, now }) =>
        expirePrepaid(db, scope, localDay(now, scope.timezone)),
      );
  }
}
