import type { OpeningHours } from "#contract/barbershops.ts";
import { groupBy } from "#web/features/public-page/group-by.ts";
import { addDays, localDay, localMinutes, weekdayOf } from "#web/lib/dates.ts";

export const WEEK = 7;
const NOON = 12 * 60;
const EVENING = 18 * 60;

/** `closed`: the shop does not open; `full`: it opens, yet nothing is free; `beyond`: not open for booking yet. */
export type DayState = "free" | "full" | "closed" | "beyond";
export type DayOfTimes = { day: string; state: DayState; times: string[] };

/** The seven days of a page of the calendar; the first page begins today. */
export function daysOfPage(from: string): string[] {
  return Array.from({ length: WEEK }, (_, index) => addDays(from, index));
}

/** How many pages the horizon fills; the last day that may be booked is `horizon` days from today. */
export function pagesOf(horizon: number): number {
  return Math.floor(horizon / WEEK) + 1;
}

/** The page on which a day stands. */
export function pageOf(day: string, today: string): number {
  return Math.floor((Date.parse(day) - Date.parse(today)) / (WEEK * 86_400_000));
}

type Calendar = { timezone: string; hours: OpeningHours[]; lastDay: string };

/** Free times under the shop's days, each day with the reason why it may have none. */
export function timesByDay(days: string[], times: string[], calendar: Calendar): DayOfTimes[] {
  const free = groupBy(times, (time) => localDay(time, calendar.timezone));
  return days.map((day) => {
    const times = free.get(day) ?? [];
    return { day, times, state: stateOf(day, times, calendar) };
  });
}

/** The day to show: the one asked for where it is among these, else the first with a free time. */
export function dayShown(days: DayOfTimes[], wanted: string | null): DayOfTimes {
  return days.find(({ day }) => day === wanted) ?? days.find(({ state }) => state === "free") ?? days[0]!;
}

function stateOf(day: string, times: string[], { hours, lastDay }: Calendar): DayState {
  if (times.length > 0) return "free";
  if (day > lastDay) return "beyond";
  return hours.some((opening) => opening.weekday === weekdayOf(day)) ? "full" : "closed";
}

/** Times of one day under Manhã, Tarde and Noite; a part without times is left out. */
export function partsOfDay(times: string[], timezone: string): { name: string; times: string[] }[] {
  const parts = [
    { name: "Manhã", from: 0, until: NOON },
    { name: "Tarde", from: NOON, until: EVENING },
    { name: "Noite", from: EVENING, until: 24 * 60 },
  ];
  return parts
    .map(({ name, from, until }) => ({
      name,
      times: times.filter((time) => {
        const minutes = localMinutes(time, timezone);
        return minutes >= from && minutes < until;
      }),
    }))
    .filter((part) => part.times.length > 0);
}

/** A few of the next times, spread over days so that somebody busy today still finds one. */
export function nextTimes(times: string[], timezone: string, { days, each }: { days: number; each: number }): string[] {
  const byDay = groupBy(times, (time) => localDay(time, timezone));
  return [...byDay.values()].slice(0, days).flatMap((times) => times.slice(0, each));
}
