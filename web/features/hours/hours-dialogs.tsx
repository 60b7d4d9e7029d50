import { lazy } from "react";

// Few who look at hours change them: the forms and their calendars come when one is opened.
export const WeekDialog = lazy(() =>
  import("#web/features/hours/week-dialog.tsx").then((module) => ({ default: module.WeekDialog })),
);
export const ExceptionDialog = lazy(() =>
  import("#web/features/hours/exception-dialog.tsx").then((module) => ({ default: module.ExceptionDialog })),
);
export const HoursHistory = lazy(() =>
  import("#web/features/hours/hours-history.tsx").then((module) => ({ default: module.HoursHistory })),
);
