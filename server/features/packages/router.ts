import { historyOf } from "#server/features/audit/row-changes/rules.ts";
import { packagesOf, packagesOfClient, packagesOnSale } from "#server/features/packages/queries.ts";
import { packageRegister, savePackage } from "#server/features/packages/rules.ts";
import { admin, bookkeeper, client, procedures, reception } from "#server/procedures.ts";
import { registerWrites } from "#server/registers/router.ts";

const calls = procedures.packages;

export const packages = {
  list: calls.list.use(admin).handler(({ context, input }) => packagesOf(context.db, context.scope, input)),
  onSale: calls.onSale.use(reception).handler(({ context }) => packagesOnSale(context.db, context.scope)),
  history: calls.history
    .use(admin)
    .handler(({ context, input }) => historyOf(context, { table: "packages", ...input })),
  ...registerWrites(calls, bookkeeper, { ...packageRegister, save: savePackage }),
  ofClient: calls.ofClient
    .use(reception)
    .handler(({ context, input }) => packagesOfClient(context.db, context.scope, input.id)),
  mine: {
    list: calls.mine.list
      .use(client)
      .handler(({ context: { db, scope } }) => packagesOfClient(db, scope, scope.client)),
  },
};
