import { addDays, formatLongDay, formatMonth, startOfWeek } from "#contract/dates.ts";
import type { View } from "#web/features/appointments/agenda/agenda-search.ts";

/** The days that a view shows. */
export function daysShown(view: View, date: string): { from: string; days: number } {
  return view === "week" ? { from: startOfWeek(date), days: 7 } : { from: date, days: 1 };
}

/** The date one view earlier (-1) or later (1). */
export function turned(view: View, date: string, pages: 1 | -1): string {
  if (view !== "month") return addDays(date, pages * (view === "week" ? 7 : 1));
  const [year, month] = date.split("-").map(Number) as [number, number];
  return new Date(Date.UTC(year, month - 1 + pages, 1)).toISOString().slice(0, 10);
}

export function periodTitle(view: View, date: string): string {
  if (view === "month") return capitalised(formatMonth(date));
  // In spoken form, and short enough for a phone: "Sexta, 20 de novembro".
  return view === "day" ? capitalised(formatLongDay(date).replace("-feira", "")) : weekTitle(startOfWeek(date));
}

/** The same in one line of a phone: `Sexta, 20 de nov.`. */
export function shortTitle(view: View, date: string): string {
  return periodTitle(view, date).replaceAll(/(?<= de )(\p{L}{3})\p{L}+/gu, "$1.");
}

/** `12 a 18 de outubro`, `27 de setembro a 3 de outubro`. */
function weekTitle(sunday: string): string {
  const saturday = addDays(sunday, 6);
  const [from, to] = [dayAndMonth(sunday), dayAndMonth(saturday)];
  return from.month === to.month ? `${from.day} a ${to.day} de ${to.month}` : `${from.text} a ${to.text}`;
}

function dayAndMonth(date: string) {
  const text = formatLongDay(date).split(", ")[1] ?? date;
  const [day, month] = text.split(" de ");
  return { text, day, month };
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The weeks of a month, each from Sunday, as `YYYY-MM-DD`, filled up with days of the adjacent months. */
export function weeksOf(date: string): string[][] {
  const month = date.slice(0, 7);
  const weeks: string[][] = [];
  for (let sunday = startOfWeek(`${month}-01`); sunday.slice(0, 7) <= month; sunday = addDays(sunday, 7)) {
    weeks.push(Array.from({ length: 7 }, (_, index) => addDays(sunday, index)));
  }
  return weeks;
}
