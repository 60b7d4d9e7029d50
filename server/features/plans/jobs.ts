import { localDay } from "#contract/dates.ts";
import { asShop } from "#server/actors.ts";
import type { Dependencies } from "#server/call.ts";
import { openShops } from "#server/features/barbershops/administration/queries.ts";
import { releaseMonths } from "#server/features/plans/subscribing/queries.ts";

/** Turns payments for later months into revenue when those months begin. Idempotent. */
export async function releaseClub(deps: Dependencies): Promise<void> {
  for (const shop of await openShops(deps.db)) {
    let released = 1;
    while (released > 0)
      released = await asShop({ deps }, shop, ({ db, scope, now }) =>
        releaseMonths(db, scope, localDay(now, scope.timezone)),
      );
  }
}
