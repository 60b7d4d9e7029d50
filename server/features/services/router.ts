import { activeServices } from "#server/features/services/queries.ts";
import { member, procedures } from "#server/procedures.ts";

export const services = {
  list: procedures.services.list.use(member).handler(({ context }) => activeServices(context.db, context.scope)),
};
