import type { AnySchema, ErrorMap, InferSchemaOutput } from "@orpc/contract";
import type { ProcedureImplementer } from "@orpc/server";
import type { CallMeta } from "#contract/refusals.ts";
import type { registerCalls } from "#contract/registers.ts";
import type { RequestContext, ShopCall } from "#server/call.ts";
import { type admin, once } from "#server/procedures.ts";

type Described = ReturnType<typeof registerCalls>;
type Output<Name extends keyof Described> = NonNullable<Described[Name]["~orpc"]["outputSchema"]>;
type RowInput = NonNullable<Described["archive"]["~orpc"]["inputSchema"]>;
type Call<Input extends AnySchema, Output extends AnySchema, Errors extends ErrorMap> = ProcedureImplementer<
  RequestContext,
  RequestContext,
  Input,
  Output,
  Errors,
  CallMeta
>;

type Row = { id: string };
type Rules<Save extends AnySchema> = {
  refuseStale: (call: ShopCall, input: InferSchemaOutput<Save>) => Promise<void>;
  save: (call: ShopCall, input: InferSchemaOutput<Save>) => Promise<Row>;
  archive: (call: ShopCall, row: Row) => Promise<void>;
  restore: (call: ShopCall, row: Row) => Promise<void>;
};

/** The write calls of a register, open to `who`. `rules` are those of `register`, or a feature's own in their place. */
export function registerWrites<
  Save extends AnySchema,
  OfSave extends ErrorMap,
  OfArchive extends ErrorMap,
  OfRestore extends ErrorMap,
>(
  calls: {
    save: Call<Save, Output<"save">, OfSave>;
    archive: Call<RowInput, Output<"archive">, OfArchive>;
    restore: Call<RowInput, Output<"restore">, OfRestore>;
  },
  who: typeof admin,
  { refuseStale, save, archive, restore }: Rules<Save>,
) {
  return {
    save: calls.save
      .use(who)
      .use(once)
      .handler(async ({ context, input }) => {
        await refuseStale(context, input);
        return save(context, input);
      }),
    archive: calls.archive.use(who).handler(({ context, input }) => archive(context, input)),
    restore: calls.restore.use(who).handler(({ context, input }) => restore(context, input)),
  };
}
