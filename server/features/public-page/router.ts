import { freeTimes } from "#server/features/appointments/free-times/rules.ts";
import {
  bookVisit,
  cancelVisit,
  findVisit,
  moveVisit,
  payVisit,
  publicBarbershop,
  visitCalendarFile,
  visitFreeTimes,
} from "#server/features/public-page/rules.ts";
import { looking, pageReader } from "#server/page-visitors.ts";
import { flood, once, openVisitLink, procedures, visitLink, visitLinkOutside, visitor } from "#server/procedures.ts";

const calls = procedures.publicPage;

export const publicPage = {
  barbershop: calls.barbershop.use(pageReader).handler(({ context }) => publicBarbershop(context)),
  freeTimes: calls.freeTimes
    .use(looking)
    .use(visitor)
    .handler(({ context, input }) => freeTimes(context, input)),
  book: calls.book
    .use(flood)
    .use(visitor)
    .use(once)
    .handler(({ context, input }) => bookVisit(context, input)),
  visit: calls.visit
    .use(flood)
    .use(visitLink)
    .handler(({ context }) => findVisit(context)),
  visitShop: calls.visitShop
    .use(looking)
    .use(visitLink)
    .handler(({ context }) => publicBarbershop(context)),
  visitFreeTimes: calls.visitFreeTimes
    .use(looking)
    .use(openVisitLink)
    .handler(({ context, input }) => visitFreeTimes(context, input)),
  moveVisit: calls.moveVisit
    .use(flood)
    .use(openVisitLink)
    .use(once)
    .handler(({ context, input }) => moveVisit(context, input)),
  cancelVisit: calls.cancelVisit
    .use(flood)
    .use(visitLink)
    .use(once)
    .handler(({ context }) => cancelVisit(context)),
  payDeposit: calls.payDeposit
    .use(flood)
    .use(visitLinkOutside)
    .handler(({ context, input }) => payVisit(context, input.token)),
  calendarFile: calls.calendarFile
    .use(visitLink)
    .handler(({ context, input }) => visitCalendarFile(context, input.token)),
};
