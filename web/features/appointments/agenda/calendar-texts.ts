import "dayjs/locale/pt-br";
import { weekdayLetter } from "#web/features/appointments/agenda/weekday.ts";

/** The Portuguese texts of the kit's calendars; the provider only sets their locale. */
export const calendarTexts = {
  weekdayFormat: weekdayLetter,
  highlightToday: true,
  // Saturday is a working day like any other here.
  weekendDays: [],
  ariaLabels: {
    previousMonth: "Mês anterior",
    nextMonth: "Próximo mês",
    previousYear: "Ano anterior",
    nextYear: "Próximo ano",
    previousDecade: "Década anterior",
    nextDecade: "Próxima década",
  },
};
