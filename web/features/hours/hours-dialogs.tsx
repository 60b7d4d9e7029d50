import { lazy } from "react";

// Few people who view hours change them: the forms and their calendars load when one is opened.
export const WeekDialog = lazy(() =>
  import("#web/features/hours/week-dialog.tsx").then((module) => ({ default: module.WeekDialog })),
);
export const ExceptionDialog = lazy(() =>
  import("#web/features/hours/exception-dialog.tsx").then((module) => ({ default: module.ExceptionDialog })),
);
export const HoursHistory = lazy(() =>
  import("#web/features/hours/hours-history.tsx").then((module) => ({ default: module.HoursHistory })),
);
