import { shopWithSettings } from "#server/features/barbershops/queries.ts";
import { requireSecondFactor, shopSecurity } from "#server/features/barbershops/security/rules.ts";
import { setNegativeStock, stockRules } from "#server/features/barbershops/stock/queries.ts";
import { admin, member, procedures } from "#server/procedures.ts";

export const barbershops = {
  security: procedures.barbershops.security.use(admin).handler(({ context }) => shopSecurity(context)),
  requireSecondFactor: procedures.barbershops.requireSecondFactor
    .use(admin)
    .handler(({ context, input }) => requireSecondFactor(context, input.required)),
  stock: procedures.barbershops.stock.use(admin).handler(({ context }) => stockRules(context.db, context.scope)),
  allowNegativeStock: procedures.barbershops.allowNegativeStock
    .use(admin)
    .handler(({ context, input }) => setNegativeStock(context.db, context.scope, input.allowed)),
  current: procedures.barbershops.current
    .use(member)
    .handler(({ context }) => shopWithSettings(context.db, context.scope)),
};
