import { searchClients } from "#server/features/clients/queries.ts";
import { confirmPhoneOf } from "#server/features/clients/rules.ts";
import { procedures, reception, staff } from "#server/procedures.ts";

export const clients = {
  search: procedures.clients.search
    .use(staff)
    .handler(({ context, input }) => searchClients(context.db, context.scope, input.query)),
  confirmPhone: procedures.clients.confirmPhone
    .use(reception)
    .handler(({ context, input }) => confirmPhoneOf(context, input.id)),
};
