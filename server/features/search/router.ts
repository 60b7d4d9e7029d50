import { find, findOwn } from "#server/features/search/rules.ts";
import { agendaStaff, client, procedures } from "#server/procedures.ts";

export const search = {
  find: procedures.search.find.use(agendaStaff).handler(({ context, input }) => find(context, input.words)),
  mine: {
    find: procedures.search.mine.find.use(client).handler(({ context, input }) => findOwn(context, input.words)),
  },
};
