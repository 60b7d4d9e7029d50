import { suppliersOf } from "#server/features/suppliers/queries.ts";
import { supplierRegister } from "#server/features/suppliers/rules.ts";
import { procedures, reception } from "#server/procedures.ts";
import { registerWrites } from "#server/registers/router.ts";

const calls = procedures.suppliers;

export const suppliers = {
  list: calls.list.use(reception).handler(({ context, input }) => suppliersOf(context.db, context.scope, input)),
  ...registerWrites(calls, reception, supplierRegister),
};
