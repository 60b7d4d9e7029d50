import { packFile } from "#server/features/commissions/pack/paper/rules.ts";
import { packOf, saveNote } from "#server/features/commissions/pack/rules.ts";
import { contractsOf } from "#server/features/commissions/partners/queries.ts";
import { changeContract, removeContract, saveContract } from "#server/features/commissions/partners/rules.ts";
import { rate } from "#server/features/commissions/earning/rules.ts";
import { commissionsOf } from "#server/features/commissions/queries.ts";
import { ratesOf } from "#server/features/commissions/rates/queries.ts";
import { removeRate, saveRate } from "#server/features/commissions/rates/rules.ts";
import { readFigures } from "#server/features/commissions/rules.ts";
import { admin, bookkeeper, earner, once, procedures } from "#server/procedures.ts";

const calls = procedures.commissions;

export const commissions = {
  list: calls.list.use(earner).handler(({ context, input }) => commissionsOf(context.db, context.scope, input)),
  figures: calls.figures.use(earner).handler(({ context, input }) => readFigures(context, input)),
  rate: calls.rate
    .use(bookkeeper)
    .use(once)
    .handler(({ context, input }) => rate(context, input)),
  rates: {
    list: calls.rates.list.use(admin).handler(({ context, input }) => ratesOf(context.db, context.scope, input)),
    save: calls.rates.save
      .use(bookkeeper)
      .use(once)
      .handler(({ context, input }) => saveRate(context, input)),
    remove: calls.rates.remove.use(bookkeeper).handler(({ context, input }) => removeRate(context, input.id)),
  },
  partners: {
    list: calls.partners.list.use(admin).handler(({ context, input }) => contractsOf(context.db, context.scope, input)),
    save: calls.partners.save
      .use(bookkeeper)
      .use(once)
      .handler(({ context, input }) => saveContract(context, input)),
    change: calls.partners.change.use(bookkeeper).handler(({ context, input }) => changeContract(context, input)),
    remove: calls.partners.remove.use(bookkeeper).handler(({ context, input }) => removeContract(context, input.id)),
    pack: calls.partners.pack.use(earner).handler(({ context, input }) => packOf(context, input)),
    file: calls.partners.file.use(earner).handler(({ context, input }) => packFile(context, input)),
    note: calls.partners.note.use(bookkeeper).handler(({ context, input }) => saveNote(context, input)),
  },
};
