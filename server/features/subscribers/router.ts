import { localDay } from "#contract/dates.ts";
import type { ShopCall } from "#server/call.ts";
import { coverageOf, subscribersOf, subscribersSummary } from "#server/features/subscribers/queries.ts";
import { clientSubscription, sellPlan } from "#server/features/subscribers/rules.ts";
import { admin, cashier, client, once, procedures, reception } from "#server/procedures.ts";

const calls = procedures.subscribers;
const nowOf = ({ now, scope }: ShopCall) => ({ now, today: localDay(now, scope.timezone) });

export const subscribers = {
  list: calls.list
    .use(admin)
    .handler(({ context, input }) => subscribersOf(context.db, context.scope, { ...input, ...nowOf(context) })),
  summary: calls.summary
    .use(admin)
    .handler(({ context }) => subscribersSummary(context.db, context.scope, nowOf(context))),
  ofClient: calls.ofClient.use(reception).handler(({ context, input }) => clientSubscription(context, input.id)),
  coverage: calls.coverage
    .use(reception)
    .handler(({ context: { db, scope }, input: { id, dia } }) => coverageOf(db, scope, { client: id, dia })),
  mine: {
    coverage: calls.mine.coverage
      .use(client)
      .handler(({ context: { db, scope }, input: { dia } }) => coverageOf(db, scope, { client: scope.client, dia })),
  },
  sell: calls.sell
    .use(cashier)
    .use(once)
    .handler(({ context, input }) => sellPlan(context, input)),
};
