import { blockTime, unblockTime } from "#server/features/appointments/blocks/rules.ts";
import { freeTimes } from "#server/features/appointments/offering/rules.ts";
import { bookForClient, moveForClient } from "#server/features/appointments/desk/rules.ts";
import { mine } from "#server/features/appointments/mine/router.ts";
import {
  advance,
  agenda,
  appointmentDetails,
  monthAgenda,
  reopen,
  reprice,
} from "#server/features/appointments/rules.ts";
import { once, procedures, reception, staff } from "#server/procedures.ts";

const calls = procedures.appointments;

export const appointments = {
  agenda: calls.agenda.use(staff).handler(({ context, input }) => agenda(context, input)),
  month: calls.month.use(staff).handler(({ context, input }) => monthAgenda(context, input)),
  details: calls.details.use(staff).handler(({ context, input }) => appointmentDetails(context, input.id)),
  freeTimes: calls.freeTimes.use(staff).handler(async ({ context, input }) => ({
    timezone: context.scope.timezone,
    times: await freeTimes(context, input),
  })),
  book: calls.book
    .use(staff)
    .use(once)
    .handler(({ context, input }) => bookForClient(context, input)),
  move: calls.move.use(staff).handler(({ context, input }) => moveForClient(context, input)),
  confirm: calls.confirm.use(staff).handler(({ context, input }) => advance(context, "confirm", input)),
  start: calls.start.use(staff).handler(({ context, input }) => advance(context, "start", input)),
  finish: calls.finish.use(staff).handler(({ context, input }) => advance(context, "finish", input)),
  cancel: calls.cancel.use(staff).handler(({ context, input }) => advance(context, "cancel", input)),
  markMissed: calls.markMissed.use(staff).handler(({ context, input }) => advance(context, "markMissed", input)),
  reopen: calls.reopen.use(staff).handler(({ context, input }) => reopen(context, input.id)),
  reprice: calls.reprice.use(reception).handler(({ context, input }) => reprice(context, input)),
  block: calls.block.use(staff).handler(({ context, input }) => blockTime(context, input)),
  unblock: calls.unblock.use(staff).handler(({ context, input }) => unblockTime(context, input.id)),
  mine,
};
