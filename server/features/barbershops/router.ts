import { shopWithSettings } from "#server/features/barbershops/queries.ts";
import { requireSecondFactor, shopSecurity } from "#server/features/barbershops/security/rules.ts";
import { admin, member, procedures } from "#server/procedures.ts";

export const barbershops = {
  security: procedures.barbershops.security.use(admin).handler(({ context }) => shopSecurity(context)),
  requireSecondFactor: procedures.barbershops.requireSecondFactor
    .use(admin)
    .handler(({ context, input }) => requireSecondFactor(context, input.required)),
  current: procedures.barbershops.current
    .use(member)
    .handler(({ context }) => shopWithSettings(context.db, context.scope)),
};
