import { localDay } from "#contract/dates.ts";
import { caixasOf, currentCaixa, deskPeople, openingBalances } from "#server/features/cash/queries.ts";
import { dayFigures } from "#server/features/cash/report/queries.ts";
import {
  caixaDetails,
  closeCaixa,
  handOver,
  moveCash,
  openCaixa,
  reopenCaixa,
  setOpenings,
} from "#server/features/cash/rules.ts";
import { admin, bookkeeper, cashier, once, procedures, reception } from "#server/procedures.ts";

const calls = procedures.cash;

export const cash = {
  list: calls.list.use(reception).handler(({ context, input }) => caixasOf(context.db, context.scope, input)),
  current: calls.current.use(reception).handler(async ({ context: { db, scope, now } }) => ({
    caixa: await currentCaixa(db, scope, localDay(now, scope.timezone)),
  })),
  day: calls.day
    .use(reception)
    .handler(({ context: { db, scope, now } }) => dayFigures(db, scope, localDay(now, scope.timezone))),
  open: calls.open
    .use(cashier)
    .use(once)
    .handler(({ context, input }) => openCaixa(context, input)),
  move: calls.move
    .use(cashier)
    .use(once)
    .handler(({ context, input }) => moveCash(context, input)),
  close: calls.close
    .use(cashier)
    .use(once)
    .handler(({ context, input }) => closeCaixa(context, input)),
  people: calls.people.use(cashier).handler(({ context }) => deskPeople(context.db, context.scope)),
  handOver: calls.handOver
    .use(cashier)
    .use(once)
    .handler(({ context, input }) => handOver(context, input)),
  details: calls.details.use(reception).handler(({ context, input }) => caixaDetails(context, input.id)),
  reopen: calls.reopen
    .use(bookkeeper)
    .use(once)
    .handler(({ context, input }) => reopenCaixa(context, input)),
  openings: calls.openings.use(admin).handler(({ context }) => openingBalances(context.db, context.scope)),
  setOpenings: calls.setOpenings
    .use(bookkeeper)
    .use(once)
    .handler(({ context, input }) => setOpenings(context, input)),
};
