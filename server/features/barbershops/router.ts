import { shopWithSettings } from "#server/features/barbershops/queries.ts";
import { member, procedures } from "#server/procedures.ts";

export const barbershops = {
  current: procedures.barbershops.current
    .use(member)
    .handler(({ context }) => shopWithSettings(context.db, context.scope)),
};
