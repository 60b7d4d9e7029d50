import { formatDay } from "#contract/dates.ts";
import { isMidnightAfter, tidyTime } from "#web/lib/typed-time.ts";
import { type Hours, type HoursException, minutesOf, type Week } from "#contract/hours.ts";

/** `09:00–12:00, 13:00–18:00`; `none` where there are no times. */
export function timesText(times: Hours[], none = "Fechado"): string {
  return times.map(({ opens, closes }) => `${opens}–${closes}`).join(", ") || none;
}

/** `25/12/2026`, `20/12/2026 a 05/01/2027`. */
export function daysText({ de, ate }: Pick<HoursException, "de" | "ate">): string {
  return de === ate ? formatDay(de) : `${formatDay(de)} a ${formatDay(ate)}`;
}

type Day = Pick<HoursException, "de" | "ate" | "horario" | "atendem">;

/**
 * "Bruno e Rafael atendem, com horário próprio": who has hours of their own; of several days it is not known on which. Undefined for nobody.
 */
export function workingText({ de, ate, horario, atendem }: Day): string | undefined {
  if (horario === null || atendem.length === 0) return undefined;
  const [attends, has] = atendem.length === 1 ? ["atende", "tem"] : ["atendem", "têm"];
  return `${names.format(atendem)} ${de === ate ? `${attends}, com horário próprio` : `${has} horário próprio nesse período`}`;
}

const names = new Intl.ListFormat("pt-BR");

/** As `tidyTime`, of a closing time: 24:00 is written as 00:00. */
export function tidyEnd(typed: string): string {
  return isMidnightAfter(typed) ? "00:00" : tidyTime(typed);
}

/** Copies the times of one weekday to others. */
export function copied(week: Week, from: number, to: number[]): Week {
  return week.map((times, weekday) => (to.includes(weekday) ? week[from]!.map((time) => ({ ...time })) : times));
}

/** Adds one more time: an hour after the last, for an hour or until the end of the day. */
export function withBreak(times: Hours[]): Hours[] {
  const last = times.at(-1);
  if (!last) return [{ opens: "09:00", closes: "18:00" }];
  const { opens, closes } = minutesOf(last);
  // A whole day is split at lunch, which is the usual break.
  if (last.closes && opens < 12 * 60 && closes > 13 * 60)
    return [...times.slice(0, -1), { opens: last.opens, closes: "12:00" }, { opens: "13:00", closes: last.closes }];
  return [...times, { opens: "", closes: "" }];
}
