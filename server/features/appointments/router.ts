import { workAhead } from "#server/features/appointments/barber-work/queries.ts";
import { barberMonth } from "#server/features/appointments/barber-work/rules.ts";
import { blockTime, unblockTime } from "#server/features/appointments/blocks/rules.ts";
import { bookForClient, bookMine } from "#server/features/appointments/booking/rules.ts";
import { editAppointment, previewEdit } from "#server/features/appointments/editing/rules.ts";
import { cancelOwn, moveOwn, myCalendarFile, ownAppointments } from "#server/features/appointments/mine/rules.ts";
import { moveForClient } from "#server/features/appointments/moving/rules.ts";
import { freeTimes } from "#server/features/appointments/free-times/rules.ts";
import {
  advance,
  agenda,
  appointmentDetails,
  monthAgenda,
  reopen,
  reprice,
} from "#server/features/appointments/rules.ts";
import { undo } from "#server/features/appointments/undoing/rules.ts";
import {
  agendaStaff,
  agendaStaffOfShop,
  cashier,
  client,
  clientWithVisits,
  once,
  procedures,
  reception,
} from "#server/procedures.ts";

const calls = procedures.appointments;

export const appointments = {
  agenda: calls.agenda.use(agendaStaff).handler(({ context, input }) => agenda(context, input)),
  month: calls.month.use(agendaStaff).handler(({ context, input }) => monthAgenda(context, input)),
  details: calls.details.use(agendaStaff).handler(({ context, input }) => appointmentDetails(context, input.id)),
  freeTimes: calls.freeTimes.use(agendaStaff).handler(({ context, input }) => freeTimes(context, input)),
  book: calls.book
    .use(agendaStaff)
    .use(once)
    .handler(({ context, input }) => bookForClient(context, input)),
  move: calls.move.use(agendaStaff).handler(({ context, input }) => moveForClient(context, input)),
  previewEdit: calls.previewEdit.use(agendaStaff).handler(({ context, input }) => previewEdit(context, input)),
  edit: calls.edit.use(agendaStaff).handler(({ context, input }) => editAppointment(context, input)),
  confirm: calls.confirm.use(agendaStaff).handler(({ context, input }) => advance(context, "confirm", input)),
  start: calls.start.use(agendaStaff).handler(({ context, input }) => advance(context, "start", input)),
  finish: calls.finish.use(agendaStaffOfShop).handler(({ context, input }) => advance(context, "finish", input)),
  cancel: calls.cancel.use(agendaStaff).handler(({ context, input }) => advance(context, "cancel", input)),
  markMissed: calls.markMissed.use(agendaStaff).handler(({ context, input }) => advance(context, "markMissed", input)),
  reopen: calls.reopen.use(agendaStaff).handler(({ context, input }) => reopen(context, input.id)),
  undo: calls.undo.use(agendaStaff).handler(({ context, input }) => undo(context, input)),
  reprice: calls.reprice.use(cashier).handler(({ context, input }) => reprice(context, input)),
  block: calls.block
    .use(agendaStaff)
    .use(once)
    .handler(({ context, input }) => blockTime(context, input)),
  unblock: calls.unblock.use(agendaStaff).handler(({ context, input }) => unblockTime(context, input)),
  ahead: calls.ahead
    .use(reception)
    .handler(({ context, input }) => workAhead(context.db, context.scope, { ...input, now: context.now })),
  barberMonth: calls.barberMonth.use(reception).handler(({ context, input }) => barberMonth(context, input)),
  mine: {
    list: calls.mine.list
      .use(clientWithVisits)
      .handler(({ context, input }) => ownAppointments(context, { ...input, client: context.scope.client })),
    freeTimes: calls.mine.freeTimes.use(client).handler(({ context, input }) => freeTimes(context, input)),
    book: calls.mine.book
      .use(client)
      .use(once)
      .handler(({ context, input }) => bookMine(context, { ...input, client: context.scope.client })),
    move: calls.mine.move
      .use(client)
      .use(once)
      .handler(({ context, input }) =>
        moveOwn(context, { ...input, startsAt: new Date(input.startsAt), client: context.scope.client }),
      ),
    calendarFile: calls.mine.calendarFile
      .use(client)
      .handler(({ context, input }) => myCalendarFile(context, { id: input.id, client: context.scope.client })),
    cancel: calls.mine.cancel
      .use(clientWithVisits)
      .use(once)
      .handler(({ context, input }) => cancelOwn(context, { id: input.id, client: context.scope.client })),
  },
};
