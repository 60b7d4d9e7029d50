import { packFile } from "#server/features/partners/pack/paper/rules.ts";
import { packOf, saveNote } from "#server/features/partners/pack/rules.ts";
import { contractsOf } from "#server/features/partners/queries.ts";
import { changeContract, removeContract, saveContract } from "#server/features/partners/rules.ts";
import { admin, bookkeeper, earner, once, procedures } from "#server/procedures.ts";

const calls = procedures.commissions.partners;

export const partners = {
  list: calls.list.use(admin).handler(({ context, input }) => contractsOf(context.db, context.scope, input)),
  save: calls.save
    .use(bookkeeper)
    .use(once)
    .handler(({ context, input }) => saveContract(context, input)),
  change: calls.change.use(bookkeeper).handler(({ context, input }) => changeContract(context, input)),
  remove: calls.remove.use(bookkeeper).handler(({ context, input }) => removeContract(context, input.id)),
  pack: calls.pack.use(earner).handler(({ context, input }) => packOf(context, input)),
  file: calls.file.use(earner).handler(({ context, input }) => packFile(context, input)),
  note: calls.note.use(bookkeeper).handler(({ context, input }) => saveNote(context, input)),
};
