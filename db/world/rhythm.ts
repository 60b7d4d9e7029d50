import type { Day } from "./moment.ts";

/** How much people want each weekday, from Sunday: Mondays are thin, Saturdays full. */
const byWeekday = [0.35, 0.5, 0.8, 0.95, 1.3, 2, 3.6];

/** How busy each month is: people come more often in December, and travel in January. */
const byMonth = [0.85, 0.95, 1, 1, 1.05, 1.05, 0.95, 1.05, 1, 1, 1.05, 1.3];

/** The hours of a working day: a dip at lunch, the rush after work. A Saturday is busy from the start. */
const onWorkday = { 9: 0.6, 10: 0.8, 11: 0.9, 12: 0.4, 13: 0.3, 14: 0.7, 15: 0.8, 16: 1.1, 17: 2, 18: 3.5, 19: 5 };
const atWeekend = { 8: 1.2, 9: 1.4, 10: 1.6, 11: 1.4, 12: 0.9, 13: 0.8, 14: 1.1, 15: 1.2, 16: 1.1, 17: 0.9 };

/** How much people want this day: its weekday, and the rush of the last days before Christmas. */
export function appetite({ weekday, date }: Day): number {
  const monthDay = date.slice(5);
  const isBeforeChristmas = monthDay >= "12-17" && monthDay <= "12-24";
  return byWeekday[weekday]! * (isBeforeChristmas ? 1.8 : 1);
}

/** How much they want this minute of it. */
export function appeal({ weekday }: Day, minute: number): number {
  const hours: Record<number, number> = weekday === 0 || weekday === 6 ? atWeekend : onWorkday;
  return hours[Math.floor(minute / 60)] ?? 0;
}

/** What multiplies the days between two visits. */
export function pause({ date }: Day): number {
  return 1 / byMonth[Number(date.slice(5, 7)) - 1]!;
}

/** How likely a visit so many days ahead is already booked: nearly always today, seldom in the third week. */
export function bookedAhead(days: number): number {
  return Math.exp(-days / 12);
}
