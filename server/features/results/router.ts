import { flowReport, statementReport } from "#server/features/results/files/rules.ts";
import { postingPage, postingSum } from "#server/features/results/postings/rules.ts";
import { pendingOf, resultsOf } from "#server/features/results/rules.ts";
import { admin, procedures, reception } from "#server/procedures.ts";

const calls = procedures.finance;

/** The data of the finance page. A separate feature, because it reads sales, the drawer and clients, which depend on the ledger. */
export const results = {
  pending: calls.pending.use(reception).handler(({ context }) => pendingOf(context)),
  results: calls.results.use(admin).handler(({ context, input }) => resultsOf(context, input)),
  statement: calls.statement.use(admin).handler(({ context, input }) => statementReport(context, input)),
  flow: calls.flow.use(admin).handler(({ context, input }) => flowReport(context, input)),
  postingSum: calls.postingSum.use(admin).handler(({ context, input }) => postingSum(context, input)),
  postings: calls.postings.use(admin).handler(({ context, input }) => postingPage(context, input)),
};
