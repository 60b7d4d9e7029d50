import { defaultTimezone, localDay } from "#contract/dates.ts";
import { asPlatform } from "#server/actors.ts";
import type { Dependencies } from "#server/call.ts";
import { markOverdue, shopsDue } from "#server/features/shop-plans/periods/queries.ts";
import { passPeriods } from "#server/features/shop-plans/periods/rules.ts";

/** Invoices the periods that begin, shop by shop, and marks overdue shops. Idempotent. */
export async function invoiceShops(deps: Dependencies): Promise<void> {
  const today = localDay(deps.clock.now(), defaultTimezone);
  const due = await asPlatform(deps, ({ db, scope }) => shopsDue(db, scope, today));
  for (const shop of due) await asPlatform(deps, (call) => passPeriods(call, { shop, today }));
  await asPlatform(deps, ({ db, scope }) => markOverdue(db, scope, today));
}
