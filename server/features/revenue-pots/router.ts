import { historyOf } from "#server/features/audit/row-changes/rules.ts";
import {
  closePotMonth,
  computePotMonth,
  correctPot,
  potMonth,
  removeCorrection,
} from "#server/features/revenue-pots/months/rules.ts";
import { potsOf } from "#server/features/revenue-pots/queries.ts";
import { archivePot, potDetails, potRegister, restorePot, savePot } from "#server/features/revenue-pots/rules.ts";
import { potStatementFile } from "#server/features/revenue-pots/statement/paper/rules.ts";
import { potStatement } from "#server/features/revenue-pots/statement/rules.ts";
import { admin, bookkeeper, earner, once, procedures } from "#server/procedures.ts";
import { registerWrites } from "#server/registers/router.ts";

const calls = procedures.revenuePots;

export const revenuePots = {
  list: calls.list.use(admin).handler(({ context, input }) => potsOf(context.db, context.scope, input)),
  details: calls.details.use(admin).handler(({ context, input }) => potDetails(context, input.id)),
  history: calls.history
    .use(admin)
    .handler(({ context, input }) => historyOf(context, { table: "revenue_pots", ...input })),
  ...registerWrites(calls, bookkeeper, { ...potRegister, save: savePot, archive: archivePot, restore: restorePot }),
  month: calls.month.use(admin).handler(({ context, input }) => potMonth(context, input)),
  compute: calls.compute
    .use(bookkeeper)
    .use(once)
    .handler(({ context, input }) => computePotMonth(context, input)),
  close: calls.close
    .use(bookkeeper)
    .use(once)
    .handler(({ context, input }) => closePotMonth(context, input)),
  correct: calls.correct
    .use(bookkeeper)
    .use(once)
    .handler(({ context, input }) => correctPot(context, input)),
  removeCorrection: calls.removeCorrection
    .use(bookkeeper)
    .handler(({ context, input }) => removeCorrection(context, input.id)),
  statement: calls.statement.use(earner).handler(({ context, input }) => potStatement(context, input)),
  statementFile: calls.statementFile.use(earner).handler(({ context, input }) => potStatementFile(context, input)),
};
