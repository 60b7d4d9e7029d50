import { addDays, daysFrom, localDay, localMinutes, weekdayOf } from "#contract/dates.ts";
import { hoursOf, openingHours, shop } from "./shop.ts";

/** A local day of the story; 0 is its first one, and Sunday. */
export type Day = { index: number; date: string; weekday: number };

/** The moment of the demo: all its days, and how far today has progressed. */
export type Moment = {
  now: Date;
  days: Day[];
  today: Day;
  /** The minute of today up to which things have happened. */
  minute: number;
};

const daysBehind = 365;
const daysAhead = 21;

export function momentOf(now: Date): Moment {
  const dates = daysFrom(addDays(localDay(now, shop.timezone), -daysBehind), daysBehind + 1 + daysAhead);
  const days = dates.map((date, index) => ({ index, date, weekday: weekdayOf(date) }));
  const today = days[daysBehind]!;
  return { now, days, today, minute: withinHours(today, localMinutes(now, shop.timezone)) };
}

/** Before opening and after closing, today is shown as in the nearest busy hour, so that the demo has all its states at night too. */
function withinHours(today: Day, minute: number): number {
  const { opens, closes } = hoursOf(openingHours).find(({ weekday }) => weekday === today.weekday)!;
  return Math.min(Math.max(minute, opens + 120), closes - 120);
}
