import { localDay } from "#contract/dates.ts";
import { historyOf } from "#server/features/audit/row-changes/rules.ts";
import { activePlans, keptPlans, plansOnSale } from "#server/features/plans/queries.ts";
import { planDetails, planRegister, savePlan } from "#server/features/plans/rules.ts";
import { admin, bookkeeper, clubReader, procedures, salesReader } from "#server/procedures.ts";
import { registerWrites } from "#server/registers/router.ts";

const calls = procedures.plans;

export const plans = {
  list: calls.list
    .use(clubReader)
    .handler(({ context: { db, scope, now } }) => activePlans(db, scope, localDay(now, scope.timezone))),
  onSale: calls.onSale
    .use(salesReader)
    .handler(({ context: { db, scope, now } }) => plansOnSale(db, scope, localDay(now, scope.timezone))),
  kept: calls.kept
    .use(admin)
    .handler(({ context: { db, scope, now }, input }) =>
      keptPlans(db, scope, { ...input, today: localDay(now, scope.timezone) }),
    ),
  details: calls.details.use(admin).handler(({ context, input }) => planDetails(context, input.id)),
  history: calls.history
    .use(admin)
    .handler(({ context, input }) => historyOf(context, { table: "subscription_plans", ...input })),
  ...registerWrites(calls, bookkeeper, { ...planRegister, save: savePlan }),
};
