import { suppliersOf } from "#server/features/suppliers/queries.ts";
import { supplierRegister } from "#server/features/suppliers/rules.ts";
import { once, procedures, reception } from "#server/procedures.ts";

const calls = procedures.suppliers;

export const suppliers = {
  list: calls.list.use(reception).handler(({ context, input }) => suppliersOf(context.db, context.scope, input)),
  save: calls.save
    .use(reception)
    .use(once)
    .handler(({ context, input }) => supplierRegister.save(context, input)),
  archive: calls.archive.use(reception).handler(({ context, input }) => supplierRegister.archive(context, input)),
  restore: calls.restore.use(reception).handler(({ context, input }) => supplierRegister.restore(context, input)),
};
