import { rate } from "#server/features/commissions/earning/rules.ts";
import { ownDaysOf, ownRevenue, ownSalesOf } from "#server/features/commissions/own/queries.ts";
import { commissionsOf } from "#server/features/commissions/queries.ts";
import { ratesOf } from "#server/features/commissions/rates/queries.ts";
import { removeRate, saveRate } from "#server/features/commissions/rates/rules.ts";
import { readFigures } from "#server/features/commissions/rules.ts";
import { tiersIn } from "#server/features/commissions/tiers/queries.ts";
import { readProgress, removeTiers, saveTiers } from "#server/features/commissions/tiers/rules.ts";
import { admin, bookkeeper, earner, once, ownSeller, procedures } from "#server/procedures.ts";

const calls = procedures.commissions;

export const commissions = {
  list: calls.list.use(earner).handler(({ context, input }) => commissionsOf(context.db, context.scope, input)),
  figures: calls.figures.use(earner).handler(({ context, input }) => readFigures(context, input)),
  rate: calls.rate
    .use(bookkeeper)
    .use(once)
    .handler(({ context, input }) => rate(context, input)),
  rates: {
    list: calls.rates.list.use(admin).handler(({ context, input }) => ratesOf(context.db, context.scope, input)),
    save: calls.rates.save
      .use(bookkeeper)
      .use(once)
      .handler(({ context, input }) => saveRate(context, input)),
    remove: calls.rates.remove.use(bookkeeper).handler(({ context, input }) => removeRate(context, input.id)),
  },
  tiers: {
    list: calls.tiers.list.use(admin).handler(({ context }) => tiersIn(context.db, context.scope)),
    save: calls.tiers.save
      .use(bookkeeper)
      .use(once)
      .handler(({ context, input }) => saveTiers(context, input)),
    remove: calls.tiers.remove.use(bookkeeper).handler(({ context, input }) => removeTiers(context, input.id)),
    progress: calls.tiers.progress
      .use(earner)
      .handler(({ context, input }) => readProgress(context, input.barbeiro_id)),
  },
  own: {
    days: calls.own.days.use(ownSeller).handler(({ context, input }) => ownDaysOf(context.db, context.scope, input)),
    day: calls.own.day.use(ownSeller).handler(({ context, input }) => ownSalesOf(context.db, context.scope, input.dia)),
    figures: calls.own.figures
      .use(ownSeller)
      .handler(({ context, input }) => ownRevenue(context.db, context.scope, input)),
  },
};
