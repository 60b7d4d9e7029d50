import { activeBarbers, bookableBarbers } from "#server/features/barbers/queries.ts";
import { member, procedures } from "#server/procedures.ts";

export const barbers = {
  list: procedures.barbers.list.use(member).handler(({ context }) => activeBarbers(context.db, context.scope)),
  bookable: procedures.barbers.bookable
    .use(member)
    .handler(({ context }) => bookableBarbers(context.db, context.scope)),
};
