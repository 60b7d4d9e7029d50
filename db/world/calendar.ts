import { freeStarts, type Span } from "#server/features/appointments/free-times/slots/rules.ts";
import type { Day } from "./moment.ts";
import { holidays, hoursOf } from "./shop.ts";
import type { Barber, Offer } from "./team.ts";

type Page = { open: Span[]; closed: Span[]; busy: Span[] };
type Wanted = Pick<Offer, "length" | "buffer">;

export type Calendar = ReturnType<typeof openCalendar>;

/** The agenda of the shop being imagined: the product's own slot engine over minutes of the local day. */
export function openCalendar(today: Day) {
  const pages = new Map<string, Page>();

  function page(barber: Barber, day: Day): Page {
    const key = `${barber.email} ${day.date}`;
    const known = pages.get(key) ?? {
      open: workingTime(barber, day),
      closed: closedTime(barber, day, today),
      busy: [],
    };
    pages.set(key, known);
    return known;
  }

  return {
    freeStarts: (barber: Barber, day: Day, wanted: Wanted) => startsOn(page(barber, day), wanted),
    /** Where an encaixe could stand: inside the hours, over whatever is booked. */
    workingStarts: (barber: Barber, day: Day, wanted: Wanted) => startsOn({ ...page(barber, day), busy: [] }, wanted),
    take(barber: Barber, day: Day, start: number, { length, buffer }: Wanted): void {
      page(barber, day).busy.push({ start, end: start + length + buffer });
    },
  };
}

/** Minutes of the daily block, if this barber has one on this day. */
export function lunchOn(barber: Barber, day: Day): Span | undefined {
  if (!barber.lunch || workingTime(barber, day).length === 0) return undefined;
  const [from, to] = barber.lunch;
  return { start: from * 60, end: to * 60 };
}

/** Why the whole shop is closed on this day. It never is today: the demo has something to show. */
export function holidayOn(day: Day, today: Day): string | undefined {
  return day === today ? undefined : holidays[day.date.slice(5)];
}

function startsOn(page: Page, { length, buffer }: Wanted): number[] {
  return freeStarts(page, { length, buffer, step: 15, earliest: 0, latest: 1440 });
}

function workingTime(barber: Barber, day: Day): Span[] {
  return hoursOf(barber.week)
    .filter(({ weekday }) => weekday === day.weekday)
    .map(({ opens, closes }) => ({ start: opens, end: closes }));
}

function closedTime(barber: Barber, day: Day, today: Day): Span[] {
  if (holidayOn(day, today)) return [{ start: 0, end: 1440 }];
  const lunch = lunchOn(barber, day);
  return lunch ? [lunch] : [];
}
