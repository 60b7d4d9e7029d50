import { defaultTimezone, localDay } from "#contract/dates.ts";
import { changePlan, grace, quotePlan } from "#server/features/shop-plans/changing/rules.ts";
import { allInvoices, invoicesOf } from "#server/features/shop-plans/invoices/queries.ts";
import { pay, unpay } from "#server/features/shop-plans/invoices/rules.ts";
import { keptShopPlans } from "#server/features/shop-plans/keeping/queries.ts";
import { archiveShopPlan, restoreShopPlan, saveShopPlan } from "#server/features/shop-plans/keeping/rules.ts";
import { allRequests, countWaiting } from "#server/features/shop-plans/requests/queries.ts";
import { askForPlan, mark, talk } from "#server/features/shop-plans/requests/rules.ts";
import { figures, offerOf, subscription } from "#server/features/shop-plans/rules.ts";
import { admin, procedures, reception, superAdmin } from "#server/procedures.ts";

const calls = procedures.shopPlans;
const { plans, subscriptions, invoices, requests } = procedures.platform;

const day = ({ now }: { now: Date }) => localDay(now, defaultTimezone);

/** A shop's calls about its own subscription. */
export const shopPlans = {
  offer: calls.offer.use(reception).handler(({ context }) => offerOf(context)),
  subscription: calls.subscription.use(admin).handler(({ context }) => subscription(context)),
  invoices: calls.invoices
    .use(admin)
    .handler(({ context, input }) => invoicesOf(context.db, context.scope, { ...input, today: day(context) })),
  ask: calls.ask.use(admin).handler(({ context, input }) => askForPlan(context, input.id)),
  talk: calls.talk.use(reception).handler(({ context, input }) => talk(context, input.mensagem)),
};

/** The platform's calls about all subscriptions. */
export const platformPlans = {
  plans: {
    list: plans.list.use(superAdmin).handler(({ context, input }) => keptShopPlans(context.db, context.scope, input)),
    save: plans.save.use(superAdmin).handler(({ context, input }) => saveShopPlan(context, input)),
    archive: plans.archive.use(superAdmin).handler(({ context, input }) => archiveShopPlan(context, input.id)),
    restore: plans.restore.use(superAdmin).handler(({ context, input }) => restoreShopPlan(context, input.id)),
  },
  subscriptions: {
    quote: subscriptions.quote
      .use(superAdmin)
      .handler(({ context, input }) => quotePlan(context, { shop: input.shop, plan: input.plan ?? null })),
    change: subscriptions.change.use(superAdmin).handler(({ context, input }) => changePlan(context, input)),
    grace: subscriptions.grace.use(superAdmin).handler(({ context, input }) => grace(context, input)),
    figures: subscriptions.figures.use(superAdmin).handler(({ context, input }) => figures(context, input)),
  },
  invoices: {
    list: invoices.list
      .use(superAdmin)
      .handler(({ context, input }) => allInvoices(context.db, context.scope, { ...input, today: day(context) })),
    pay: invoices.pay.use(superAdmin).handler(({ context, input }) => pay(context, input)),
    unpay: invoices.unpay.use(superAdmin).handler(({ context, input }) => unpay(context, input)),
  },
  requests: {
    list: requests.list.use(superAdmin).handler(({ context, input }) => allRequests(context.db, context.scope, input)),
    waiting: requests.waiting
      .use(superAdmin)
      .handler(async ({ context }) => ({ waiting: await countWaiting(context.db, context.scope) })),
    answer: requests.answer.use(superAdmin).handler(({ context, input }) => mark(context, input.id, true)),
    reopen: requests.reopen.use(superAdmin).handler(({ context, input }) => mark(context, input.id, false)),
  },
};
