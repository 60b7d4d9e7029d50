import { freeTimes } from "#server/features/appointments/offering/rules.ts";
import {
  bookMine,
  cancelOwn,
  moveOwn,
  myCalendarFile,
  ownAppointments,
} from "#server/features/appointments/mine/rules.ts";
import { client, once, procedures } from "#server/procedures.ts";

const calls = procedures.appointments.mine;

export const mine = {
  list: calls.list
    .use(client)
    .handler(({ context, input }) => ownAppointments(context, { ...input, client: context.scope.client })),
  freeTimes: calls.freeTimes.use(client).handler(({ context, input }) => freeTimes(context, input)),
  book: calls.book
    .use(client)
    .use(once)
    .handler(({ context, input }) => bookMine(context, { ...input, client: context.scope.client })),
  move: calls.move
    .use(client)
    .use(once)
    .handler(({ context, input }) =>
      moveOwn(context, { ...input, startsAt: new Date(input.startsAt), client: context.scope.client }),
    ),
  calendarFile: calls.calendarFile
    .use(client)
    .handler(({ context, input }) => myCalendarFile(context, { id: input.id, client: context.scope.client })),
  cancel: calls.cancel
    .use(client)
    .use(once)
    .handler(({ context, input }) => cancelOwn(context, { id: input.id, client: context.scope.client })),
};
