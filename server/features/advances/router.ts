import { advancesOf } from "#server/features/advances/queries.ts";
import { add, approve, ownRoom, pay, refuse, request, reverse } from "#server/features/advances/rules.ts";
import { bookkeeper, cashier, once, ownBarber, procedures, staff } from "#server/procedures.ts";

const calls = procedures.advances;

export const advances = {
  list: calls.list.use(staff).handler(({ context, input }) => advancesOf(context.db, context.scope, input)),
  add: calls.add
    .use(cashier)
    .use(once)
    .handler(({ context, input }) => add(context, input)),
  approve: calls.approve
    .use(cashier)
    .use(once)
    .handler(({ context, input }) => approve(context, input.id)),
  refuse: calls.refuse
    .use(cashier)
    .use(once)
    .handler(({ context, input }) => refuse(context, input)),
  pay: calls.pay
    .use(cashier)
    .use(once)
    .handler(({ context, input }) => pay(context, input)),
  reverse: calls.reverse
    .use(bookkeeper)
    .use(once)
    .handler(({ context, input }) => reverse(context, input)),
  own: {
    room: calls.own.room.use(ownBarber).handler(({ context }) => ownRoom(context)),
    request: calls.own.request
      .use(ownBarber)
      .use(once)
      .handler(({ context, input }) => request(context, input)),
  },
};
