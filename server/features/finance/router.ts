import { localDay } from "#contract/dates.ts";
import { accountsOf } from "#server/features/finance/accounts/queries.ts";
import { balances, saveAccount, setArchived } from "#server/features/finance/accounts/rules.ts";
import { entriesOf } from "#server/features/finance/entries/queries.ts";
import { cancelEntry, moveMoney, payEntry, saveEntry, undoEntry } from "#server/features/finance/entries/rules.ts";
import { cardMachinesOf } from "#server/features/finance/machines/queries.ts";
import { archiveMachine, saveMachine } from "#server/features/finance/machines/rules.ts";
import { expectedDays, receivablesOf } from "#server/features/finance/receivables/queries.ts";
import { receive, receiveOther, undoReceived } from "#server/features/finance/receivables/rules.ts";
import { admin, bookkeeper, cashier, once, procedures, reception, salesReader } from "#server/procedures.ts";

const { accounts, entries, machines, receivables } = procedures.finance;

export const finance = {
  accounts: {
    list: accounts.list.use(reception).handler(({ context }) => accountsOf(context.db, context.scope)),
    balances: accounts.balances.use(admin).handler(({ context }) => balances(context)),
    save: accounts.save
      .use(bookkeeper)
      .use(once)
      .handler(({ context, input }) => saveAccount(context, input)),
    archive: accounts.archive
      .use(bookkeeper)
      .handler(({ context, input }) => setArchived(context, { ...input, archived_at: context.now })),
    restore: accounts.restore
      .use(bookkeeper)
      .handler(({ context, input }) => setArchived(context, { ...input, archived_at: null })),
  },
  entries: {
    list: entries.list
      .use(reception)
      .handler(({ context: { db, scope, now }, input }) =>
        entriesOf(db, scope, { ...input, today: localDay(now, scope.timezone) }),
      ),
    save: entries.save
      .use(cashier)
      .use(once)
      .handler(({ context, input }) => saveEntry(context, input)),
    pay: entries.pay
      .use(cashier)
      .use(once)
      .handler(({ context, input }) => payEntry(context, input)),
    undo: entries.undo
      .use(cashier)
      .use(once)
      .handler(({ context, input }) => undoEntry(context, input.id)),
    cancel: entries.cancel.use(cashier).handler(({ context, input }) => cancelEntry(context, input)),
    move: entries.move
      .use(bookkeeper)
      .use(once)
      .handler(({ context, input }) => moveMoney(context, input)),
  },
  machines: {
    list: machines.list.use(salesReader).handler(({ context }) => cardMachinesOf(context.db, context.scope)),
    save: machines.save
      .use(bookkeeper)
      .use(once)
      .handler(({ context, input }) => saveMachine(context, input)),
    archive: machines.archive.use(bookkeeper).handler(({ context, input }) => archiveMachine(context, input.id)),
  },
  receivables: {
    list: receivables.list.use(admin).handler(({ context, input }) => receivablesOf(context.db, context.scope, input)),
    days: receivables.days
      .use(admin)
      .handler(({ context, input }) => expectedDays(context.db, context.scope, input.tipo)),
    receive: receivables.receive
      .use(bookkeeper)
      .use(once)
      .handler(({ context, input }) => receive(context, input)),
    receiveDay: receivables.receiveDay
      .use(bookkeeper)
      .use(once)
      .handler(({ context, input }) => receive(context, input)),
    receiveOther: receivables.receiveOther
      .use(bookkeeper)
      .use(once)
      .handler(({ context, input }) => receiveOther(context, input)),
    undo: receivables.undo
      .use(bookkeeper)
      .use(once)
      .handler(({ context, input }) => undoReceived(context, input.id)),
  },
};
