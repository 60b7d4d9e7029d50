import { writeAway, writeConfirmed } from "#server/features/barbershops/first-steps/queries.ts";
import { firstStepsOf } from "#server/features/barbershops/first-steps/rules.ts";
import { shopWithSettings } from "#server/features/barbershops/queries.ts";
import { ownSettings } from "#server/features/barbershops/settings/queries.ts";
import {
  changeLink,
  linkIsFree,
  publishPage,
  closeDays,
  decide,
  savePix,
  saveShop,
  settingsHistory,
} from "#server/features/barbershops/settings/rules.ts";
import { requireSecondFactor, shopSecurity } from "#server/features/barbershops/security/rules.ts";
import { setNegativeStock, stockRules } from "#server/features/barbershops/stock/queries.ts";
import { admin, bookkeeper, member, procedures } from "#server/procedures.ts";

const { firstSteps, settings } = procedures.barbershops;

export const barbershops = {
  settings: {
    read: settings.read.use(admin).handler(({ context }) => ownSettings(context.db, context.scope)),
    change: settings.change.use(admin).handler(({ context, input }) => decide(context, input)),
    closeDays: settings.closeDays.use(bookkeeper).handler(({ context, input }) => closeDays(context, input)),
    saveShop: settings.saveShop.use(admin).handler(({ context, input }) => saveShop(context, input)),
    linkIsFree: settings.linkIsFree
      .use(admin)
      .handler(async ({ context, input }) => ({ free: await linkIsFree(context, input.slug) })),
    changeLink: settings.changeLink.use(admin).handler(({ context, input }) => changeLink(context, input.slug)),
    publish: settings.publish.use(admin).handler(({ context, input }) => publishPage(context, input)),
    savePix: settings.savePix.use(bookkeeper).handler(({ context, input }) => savePix(context, input)),
    removePix: settings.removePix.use(bookkeeper).handler(({ context }) => savePix(context, null)),
    history: settings.history.use(admin).handler(({ context }) => settingsHistory(context)),
  },
  firstSteps: {
    list: firstSteps.list.use(admin).handler(({ context }) => firstStepsOf(context)),
    confirm: firstSteps.confirm
      .use(admin)
      .handler(({ context, input }) => writeConfirmed(context.db, context.scope, input.step)),
    putAway: firstSteps.putAway
      .use(admin)
      .handler(({ context, input }) => writeAway(context.db, context.scope, input.away ? context.now : null)),
  },
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
