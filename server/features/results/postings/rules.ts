import type * as z from "zod";
import { localDay } from "#contract/dates.ts";
import type { Posting, PostingFilters, postingList } from "#contract/finance-results.ts";
import { monthsLater } from "#contract/periods.ts";
import type { ShopCall } from "#server/call.ts";
import { uncountedDay } from "#server/features/cash/queries.ts";
import { postingsOf, sumOfPostings } from "#server/features/results/postings/queries.ts";
import type { Page } from "#server/paging/queries.ts";

/** Lines of the ledger, without a first day those of the last twelve months; none from the day of a drawer on that is not counted yet (business-rules 2). */
export async function postingPage(call: ShopCall, asked: z.output<typeof postingList.asked>): Promise<Page<Posting>> {
  return postingsOf(call.db, call.scope, { ...asked, ...(await daysOf(call, asked)) });
}

/** The sum of all pages, in centavos; null where the first day is hidden already. */
export async function postingSum(call: ShopCall, filters: z.output<typeof PostingFilters>): Promise<number | null> {
  const days = await daysOf(call, filters);
  if (days.until && days.until <= days.de) return null;
  return sumOfPostings(call.db, call.scope, { ...filters, ...days });
}

async function daysOf({ db, scope, now }: ShopCall, { de }: { de?: string | undefined }) {
  return { de: de ?? monthsLater(localDay(now, scope.timezone), -12), until: await uncountedDay(db, scope) };
}
