import { dashboardDay, dashboardMonth, freeTimesOfToday } from "#server/features/dashboard/rules.ts";
import { admin, procedures } from "#server/procedures.ts";

export const dashboard = {
  day: procedures.dashboard.day.use(admin).handler(({ context }) => dashboardDay(context)),
  freeTimes: procedures.dashboard.freeTimes.use(admin).handler(({ context }) => freeTimesOfToday(context)),
  month: procedures.dashboard.month.use(admin).handler(({ context }) => dashboardMonth(context)),
};
