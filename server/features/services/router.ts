import { historyOf } from "#server/features/audit/row-changes/rules.ts";
import { servicesUsing } from "#server/features/services/doses/queries.ts";
import { activeServices, catalogue } from "#server/features/services/queries.ts";
import {
  arrange,
  barberSkills,
  saveService,
  saveSkills,
  serviceDetails,
  serviceRegister,
} from "#server/features/services/rules.ts";
import { admin, bookkeeper, member, procedures, reception } from "#server/procedures.ts";
import { registerWrites } from "#server/registers/router.ts";

const calls = procedures.services;

export const services = {
  list: calls.list.use(member).handler(({ context }) => activeServices(context.db, context.scope)),
  catalogue: calls.catalogue.use(admin).handler(({ context, input }) => catalogue(context.db, context.scope, input)),
  details: calls.details.use(admin).handler(({ context, input }) => serviceDetails(context, input.id)),
  usingProduct: calls.usingProduct
    .use(reception)
    .handler(({ context, input }) => servicesUsing(context.db, context.scope, input.product)),
  history: calls.history
    .use(admin)
    .handler(({ context, input }) => historyOf(context, { table: "services", ...input })),
  ...registerWrites(calls, bookkeeper, { ...serviceRegister, save: saveService }),
  arrange: calls.arrange.use(admin).handler(({ context, input }) => arrange(context, input.ids)),
  skills: calls.skills.use(reception).handler(({ context, input }) => barberSkills(context, input.id)),
  saveSkills: calls.saveSkills.use(bookkeeper).handler(({ context, input }) => saveSkills(context, input)),
};
