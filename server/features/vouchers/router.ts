import { localDay } from "#contract/dates.ts";
import { vouchersOf } from "#server/features/vouchers/queries.ts";
import { procedures, reception } from "#server/procedures.ts";

export const vouchers = {
  list: procedures.vouchers.list
    .use(reception)
    .handler(({ context: { db, scope, now }, input }) =>
      vouchersOf(db, scope, { ...input, today: localDay(now, scope.timezone) }),
    ),
};
