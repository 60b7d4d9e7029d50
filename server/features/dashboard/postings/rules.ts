import type * as z from "zod";
import { localDay } from "#contract/dates.ts";
import type { Posting, postingList } from "#contract/finance-results.ts";
import { monthsLater } from "#contract/periods.ts";
import type { ShopCall } from "#server/call.ts";
import { uncountedDay } from "#server/features/cash/queries.ts";
import { postingsOf } from "#server/features/dashboard/postings/queries.ts";
import type { Page } from "#server/paging/queries.ts";

/** Lines of the ledger, without a first day those of the last twelve months; none from the day of a drawer on that is not counted yet (business-rules 2). */
export async function postingPage(call: ShopCall, asked: z.output<typeof postingList.asked>): Promise<Page<Posting>> {
  const { db, scope, now } = call;
  const de = asked.de ?? monthsLater(localDay(now, scope.timezone), -12);
  return postingsOf(db, scope, { ...asked, de, until: await uncountedDay(db, scope) });
}
