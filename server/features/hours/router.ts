import { shopHolidays } from "#server/features/hours/holidays/rules.ts";
import {
  chooseState,
  dropException,
  hoursHistory,
  keptHours,
  saveException,
  saveWeek,
} from "#server/features/hours/rules.ts";
import { admin, once, procedures, reception, staff } from "#server/procedures.ts";

const calls = procedures.hours;

export const hours = {
  kept: calls.kept.use(staff).handler(({ context, input }) => keptHours(context, input.barber ?? null)),
  history: calls.history.use(reception).handler(({ context, input }) => hoursHistory(context, input.barber ?? null)),
  saveWeek: calls.saveWeek.use(admin).handler(({ context, input }) => saveWeek(context, input)),
  saveException: calls.saveException
    .use(admin)
    .use(once)
    .handler(({ context, input }) => saveException(context, input)),
  removeException: calls.removeException.use(admin).handler(({ context, input }) => dropException(context, input)),
  holidays: calls.holidays.use(admin).handler(({ context }) => shopHolidays(context)),
  chooseState: calls.chooseState.use(admin).handler(({ context, input }) => chooseState(context, input.uf)),
};
