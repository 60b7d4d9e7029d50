import { barbersWhoOwe } from "#server/features/closings/debts/queries.ts";
import { forgiveBarber, receiveFromBarber } from "#server/features/closings/debts/rules.ts";
import { statementFile } from "#server/features/closings/paper/rules.ts";
import { payClosing, reverseClosing, reverseClosingPayment } from "#server/features/closings/paying/rules.ts";
import { closingsOf } from "#server/features/closings/queries.ts";
import { previewTeam } from "#server/features/closings/team/rules.ts";
import {
  adjust,
  answer,
  closingDetails,
  previewClosing,
  processClosing,
  removeAdjustment,
  replyToBarber,
} from "#server/features/closings/rules.ts";
import { admin, bookkeeper, earner, once, ownEarner, procedures } from "#server/procedures.ts";

const calls = procedures.closings;

export const closings = {
  debts: {
    list: calls.debts.list.use(admin).handler(({ context }) => barbersWhoOwe(context.db, context.scope)),
    receive: calls.debts.receive
      .use(bookkeeper)
      .use(once)
      .handler(({ context, input }) => receiveFromBarber(context, input)),
    forgive: calls.debts.forgive
      .use(bookkeeper)
      .use(once)
      .handler(({ context, input }) => forgiveBarber(context, input)),
  },
  list: calls.list.use(earner).handler(({ context, input }) => closingsOf(context.db, context.scope, input)),
  details: calls.details.use(earner).handler(({ context, input }) => closingDetails(context, input.id)),
  preview: calls.preview.use(earner).handler(({ context, input }) => previewClosing(context, input)),
  team: calls.team.use(admin).handler(({ context, input }) => previewTeam(context, input)),
  process: calls.process
    .use(bookkeeper)
    .use(once)
    .handler(({ context, input }) => processClosing(context, input)),
  pay: calls.pay
    .use(bookkeeper)
    .use(once)
    .handler(({ context, input }) => payClosing(context, input)),
  reverse: calls.reverse
    .use(bookkeeper)
    .use(once)
    .handler(({ context, input }) => reverseClosing(context, input)),
  reversePayment: calls.reversePayment
    .use(bookkeeper)
    .use(once)
    .handler(({ context, input }) => reverseClosingPayment(context, input)),
  reply: calls.reply.use(bookkeeper).handler(({ context, input }) => replyToBarber(context, input)),
  own: {
    accept: calls.own.accept.use(ownEarner).handler(({ context, input }) => answer(context, input)),
    contest: calls.own.contest.use(ownEarner).handler(({ context, input }) => answer(context, input)),
  },
  file: calls.file.use(earner).handler(({ context, input }) => statementFile(context, input.id)),
  adjust: calls.adjust
    .use(bookkeeper)
    .use(once)
    .handler(({ context, input }) => adjust(context, input)),
  removeAdjustment: calls.removeAdjustment
    .use(bookkeeper)
    .handler(({ context, input }) => removeAdjustment(context, input.id)),
};
