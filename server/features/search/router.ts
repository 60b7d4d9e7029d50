import { find, findAbove, findOwn } from "#server/features/search/rules.ts";
import { agendaStaff, client, procedures, superAdmin } from "#server/procedures.ts";

export const search = {
  find: procedures.search.find.use(agendaStaff).handler(({ context, input }) => find(context, input.words)),
  mine: {
    find: procedures.search.mine.find.use(client).handler(({ context, input }) => findOwn(context, input.words)),
  },
  above: {
    find: procedures.search.above.find.use(superAdmin).handler(({ context, input }) => findAbove(context, input.words)),
  },
};
