import { postingPage } from "#server/features/dashboard/postings/rules.ts";
import { pendingOf, resultsOf } from "#server/features/dashboard/results/rules.ts";
import { statementFile } from "#server/features/dashboard/statement/paper/rules.ts";
import { admin, procedures, reception } from "#server/procedures.ts";

const { pending, results, statement, postings } = procedures.finance;

/** The owner's books, read from what finance, sales and cash keep. */
export const dashboard = {
  pending: pending.use(reception).handler(({ context }) => pendingOf(context)),
  results: results.use(admin).handler(({ context, input }) => resultsOf(context, input)),
  statement: statement.use(admin).handler(({ context, input }) => statementFile(context, input)),
  postings: postings.use(admin).handler(({ context, input }) => postingPage(context, input)),
};
