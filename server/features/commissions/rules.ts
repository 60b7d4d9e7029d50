import type { CommissionFigures } from "#contract/commissions.ts";
import { addDays, localDay } from "#contract/dates.ts";
import type { ShopCall } from "#server/call.ts";
import { commissionFigures } from "#server/features/commissions/queries.ts";

type Filters = { de?: string | undefined; ate?: string | undefined; barbeiro?: string | undefined };

/** This year, this month and the previous month, by the shop's calendar. */
export async function readFigures({ db, scope, now }: ShopCall, filters: Filters): Promise<CommissionFigures> {
  const month = firstOfMonth(localDay(now, scope.timezone));
  const year = `${month.slice(0, 4)}-01-01`;
  const before = firstOfMonth(addDays(month, -1));
  return commissionFigures(db, scope, { ...filters, year, month, before });
}

function firstOfMonth(day: string): string {
  return `${day.slice(0, 7)}-01`;
}
