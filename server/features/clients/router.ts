import { searchClients } from "#server/features/clients/queries.ts";
import { procedures, staff } from "#server/procedures.ts";

export const clients = {
  search: procedures.clients.search
    .use(staff)
    .handler(({ context, input }) => searchClients(context.db, context.scope, input.query)),
};
