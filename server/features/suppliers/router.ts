import { setArchived, saveSupplier } from "#server/features/suppliers/rules.ts";
import { suppliersOf } from "#server/features/suppliers/queries.ts";
import { once, procedures, reception } from "#server/procedures.ts";

const calls = procedures.suppliers;

export const suppliers = {
  list: calls.list.use(reception).handler(({ context, input }) => suppliersOf(context.db, context.scope, input)),
  save: calls.save
    .use(reception)
    .use(once)
    .handler(({ context, input }) => saveSupplier(context, input)),
  archive: calls.archive
    .use(reception)
    .handler(({ context, input }) => setArchived(context, { ...input, archived_at: context.deps.clock.now() })),
  restore: calls.restore
    .use(reception)
    .handler(({ context, input }) => setArchived(context, { ...input, archived_at: null })),
};
