import { localDay } from "#contract/dates.ts";
import type { ShopCall } from "#server/call.ts";
import { coverageOf } from "#server/features/plans/covering/queries.ts";
import { subscribersOf } from "#server/features/subscribers/queries.ts";
import { cancelSubscription, undoCancel } from "#server/features/subscribers/cancelling/rules.ts";
import { addDependent, removeDependent, subscriptionHistory } from "#server/features/subscribers/depending/rules.ts";
import { pauseSubscription, resumeSubscription } from "#server/features/subscribers/pausing/rules.ts";
import { announcePrice, withdrawPrice } from "#server/features/subscribers/pricing/rules.ts";
import { changeAtRenewal, changePlan, offerChange } from "#server/features/subscribers/changing/rules.ts";
import { clientSubscription, ownCoverage, sellPlan, subscriptionDetails } from "#server/features/subscribers/rules.ts";
import { planSaleFigures, planSalesOf } from "#server/features/subscribers/sold/queries.ts";
import { servedSubscriptions } from "#server/features/subscribers/served/queries.ts";
import { subscribersSummary } from "#server/features/subscribers/summary/queries.ts";
import { offerTo, tryPlan } from "#server/features/subscribers/trying/rules.ts";
import {
  admin,
  bookkeeper,
  cashier,
  client,
  earner,
  once,
  procedures,
  reception,
  serving,
} from "#server/procedures.ts";

const calls = procedures.subscribers;
const nowOf = ({ now, scope }: ShopCall) => ({ now, today: localDay(now, scope.timezone) });

export const subscribers = {
  list: calls.list
    .use(admin)
    .handler(({ context, input }) => subscribersOf(context.db, context.scope, { ...input, ...nowOf(context) })),
  served: calls.served
    .use(serving)
    .handler(({ context, input }) => servedSubscriptions(context.db, context.scope, { ...input, ...nowOf(context) })),
  announcePrice: calls.announcePrice.use(bookkeeper).handler(({ context, input }) => announcePrice(context, input)),
  withdrawPrice: calls.withdrawPrice.use(bookkeeper).handler(({ context, input }) => withdrawPrice(context, input)),
  sold: calls.sold.use(earner).handler(({ context, input }) => planSalesOf(context.db, context.scope, input)),
  soldFigures: calls.soldFigures
    .use(earner)
    .handler(({ context, input }) => planSaleFigures(context.db, context.scope, input)),
  summary: calls.summary
    .use(admin)
    .handler(({ context }) => subscribersSummary(context.db, context.scope, nowOf(context))),
  details: calls.details.use(reception).handler(({ context, input }) => subscriptionDetails(context, input.id)),
  history: calls.history.use(reception).handler(({ context, input }) => subscriptionHistory(context, input.id)),
  cancel: calls.cancel.use(bookkeeper).handler(({ context, input }) => cancelSubscription(context, input)),
  undoCancel: calls.undoCancel.use(bookkeeper).handler(({ context, input }) => undoCancel(context, input.id)),
  pause: calls.pause.use(cashier).handler(({ context, input }) => pauseSubscription(context, input)),
  resume: calls.resume.use(cashier).handler(({ context, input }) => resumeSubscription(context, input)),
  changeOffer: calls.changeOffer.use(reception).handler(({ context, input }) => offerChange(context, input)),
  change: calls.change
    .use(cashier)
    .use(once)
    .handler(({ context, input }) => changePlan(context, input)),
  changeAtRenewal: calls.changeAtRenewal.use(cashier).handler(({ context, input }) => changeAtRenewal(context, input)),
  addDependent: calls.addDependent.use(cashier).handler(({ context, input }) => addDependent(context, input)),
  removeDependent: calls.removeDependent.use(cashier).handler(({ context, input }) => removeDependent(context, input)),
  ofClient: calls.ofClient.use(reception).handler(({ context, input }) => clientSubscription(context, input.id)),
  coverage: calls.coverage
    .use(reception)
    .handler(({ context: { db, scope }, input: { id, dia } }) => coverageOf(db, scope, { client: id, dia })),
  mine: {
    coverage: calls.mine.coverage.use(client).handler(({ context, input }) => ownCoverage(context, input.dia)),
  },
  offer: calls.offer.use(reception).handler(({ context, input }) => offerTo(context, input)),
  try: calls.try.use(cashier).handler(({ context, input }) => tryPlan(context, input)),
  sell: calls.sell
    .use(cashier)
    .use(once)
    .handler(({ context, input }) => sellPlan(context, input)),
};
