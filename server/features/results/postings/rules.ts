import type * as z from "zod";
import type { Posting, postingList } from "#contract/finance-results.ts";
import type { ShopCall } from "#server/call.ts";
import { uncountedDay } from "#server/features/cash/queries.ts";
import { postingsOf } from "#server/features/results/postings/queries.ts";
import type { Page } from "#server/paging/queries.ts";

/** Lines of the ledger; none from the day of a drawer on that is not counted yet (business-rules 2). */
export async function postingPage(call: ShopCall, asked: z.output<typeof postingList.asked>): Promise<Page<Posting>> {
  const { db, scope } = call;
  return postingsOf(db, scope, { ...asked, until: await uncountedDay(db, scope) });
}
