import { localDay } from "#contract/dates.ts";
import { historyOf } from "#server/features/audit/row-changes/rules.ts";
import { cardMachinesOf } from "#server/features/finance/machines/queries.ts";
import { archiveMachine, saveMachine } from "#server/features/finance/machines/rules.ts";
import { expectedDays, receivablesOf } from "#server/features/finance/receivables/queries.ts";
import { receive, receiveOther, undoReceived } from "#server/features/finance/receivables/rules.ts";
import { admin, bookkeeper, once, procedures, salesReader } from "#server/procedures.ts";

const { machines, receivables } = procedures.finance;

export const finance = {
  machines: {
    list: machines.list.use(salesReader).handler(({ context }) => cardMachinesOf(context.db, context.scope)),
    save: machines.save
      .use(bookkeeper)
      .use(once)
      .handler(({ context, input }) => saveMachine(context, input)),
    archive: machines.archive.use(bookkeeper).handler(({ context, input }) => archiveMachine(context, input.id)),
    history: machines.history
      .use(admin)
      .handler(({ context, input }) => historyOf(context, { table: "card_machines", ...input })),
  },
  receivables: {
    list: receivables.list
      .use(admin)
      .handler(({ context: { db, scope, now }, input }) =>
        receivablesOf(db, scope, { ...input, today: localDay(now, scope.timezone) }),
      ),
    days: receivables.days
      .use(admin)
      .handler(({ context: { db, scope, now }, input }) =>
        expectedDays(db, scope, { ...input, today: localDay(now, scope.timezone) }),
      ),
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
