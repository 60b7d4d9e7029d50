import { localDay } from "#contract/dates.ts";
import { accountsOf } from "#server/features/entries/accounts/queries.ts";
import { balances, saveAccount, setArchived } from "#server/features/entries/accounts/rules.ts";
import { removeAttachment } from "#server/features/entries/attachments/rules.ts";
import { bankLines, bookLine, ignoreLine, reconcileLine, reopenLine } from "#server/features/entries/bank/rules.ts";
import { entriesOf } from "#server/features/entries/queries.ts";
import { cancelEntry, moveMoney, payEntry, saveEntry, undoEntry } from "#server/features/entries/rules.ts";
import { admin, bookkeeper, cashier, once, procedures, reception } from "#server/procedures.ts";

const calls = procedures.entries;

export const entries = {
  accounts: {
    list: calls.accounts.list.use(reception).handler(({ context }) => accountsOf(context.db, context.scope)),
    balances: calls.accounts.balances.use(admin).handler(({ context }) => balances(context)),
    save: calls.accounts.save
      .use(bookkeeper)
      .use(once)
      .handler(({ context, input }) => saveAccount(context, input)),
    archive: calls.accounts.archive
      .use(bookkeeper)
      .handler(({ context, input }) => setArchived(context, { ...input, archived_at: context.now })),
    restore: calls.accounts.restore
      .use(bookkeeper)
      .handler(({ context, input }) => setArchived(context, { ...input, archived_at: null })),
  },
  attachments: {
    remove: calls.attachments.remove.use(cashier).handler(({ context, input }) => removeAttachment(context, input.id)),
  },
  bank: {
    list: calls.bank.list.use(admin).handler(({ context, input }) => bankLines(context, input)),
    reconcile: calls.bank.reconcile
      .use(bookkeeper)
      .use(once)
      .handler(({ context, input }) => reconcileLine(context, input)),
    book: calls.bank.book
      .use(bookkeeper)
      .use(once)
      .handler(({ context, input }) => bookLine(context, input)),
    ignore: calls.bank.ignore.use(bookkeeper).handler(({ context, input }) => ignoreLine(context, input.id)),
    reopen: calls.bank.reopen.use(bookkeeper).handler(({ context, input }) => reopenLine(context, input.id)),
  },
  list: calls.list
    .use(reception)
    .handler(({ context: { db, scope, now }, input }) =>
      entriesOf(db, scope, { ...input, today: localDay(now, scope.timezone) }),
    ),
  save: calls.save
    .use(cashier)
    .use(once)
    .handler(({ context, input }) => saveEntry(context, input)),
  pay: calls.pay
    .use(cashier)
    .use(once)
    .handler(({ context, input }) => payEntry(context, input)),
  undo: calls.undo
    .use(cashier)
    .use(once)
    .handler(({ context, input }) => undoEntry(context, input.id)),
  cancel: calls.cancel.use(cashier).handler(({ context, input }) => cancelEntry(context, input)),
  move: calls.move
    .use(bookkeeper)
    .use(once)
    .handler(({ context, input }) => moveMoney(context, input)),
};
