import type { FreeTime } from "#contract/booking-refusals.ts";
import { addDays, localDay, localMinutes } from "#contract/dates.ts";
import type { FreeTimes } from "#contract/free-times.ts";
import { groupBy } from "#web/features/public-page/catalogue.ts";

export const WEEK = 7;
const MORNING = 5 * 60;
const NOON = 12 * 60;
const EVENING = 18 * 60;

/**
 * `closed`: the shop does not open; `off`: none of the requested barbers works; `over`: nor do they any more today; `full`: they work, but
 * no time is free; `beyond`: not open for booking yet.
 */
export type DayState = "free" | "full" | "over" | "off" | "closed" | "beyond";
export type DayOfTimes = { day: string; state: DayState; times: FreeTime[] };

/** The marks and texts of days without free times. */
export const dayMarks: Record<DayState, string> = {
  free: "",
  full: "cheio",
  over: "acabou",
  off: "folga",
  closed: "fechado",
  beyond: "em breve",
};
export const withoutTimes: Record<Exclude<DayState, "free">, string> = {
  full: "Não há mais horários livres nesse dia.",
  over: "Hoje não há mais atendimento.",
  off: "Sem atendimento nesse dia.",
  closed: "A barbearia não abre nesse dia.",
  beyond: "Essa data ainda não está aberta para agendamento.",
};

/** All free times in one list, ascending. */
export function timesIn({ free }: Pick<FreeTimes, "free">): FreeTime[] {
  return free
    .flatMap(({ barber, preco, times }) => times.map((startsAt) => ({ startsAt, barber, preco })))
    .sort((one, other) => one.startsAt.localeCompare(other.startsAt));
}

/** The seven days of a calendar page; the first page begins today. */
export function daysOfPage(from: string): string[] {
  return Array.from({ length: WEEK }, (_, index) => addDays(from, index));
}

/** The number of pages within the horizon; the last bookable day is `horizon` days from today. */
export function pagesOf(horizon: number): number {
  return Math.floor(horizon / WEEK) + 1;
}

/** The index of the page that contains a day. */
export function pageOf(day: string, today: string): number {
  return Math.floor((Date.parse(day) - Date.parse(today)) / (WEEK * 86_400_000));
}

type Calendar = { timezone: string; today: string; lastDay: string; off: string[]; closed: string[] };

/** Free times by the shop's days, each day with the reason why it has none. */
export function timesByDay(days: string[], times: FreeTime[], calendar: Calendar): DayOfTimes[] {
  const free = groupBy(times, ({ startsAt }) => localDay(startsAt, calendar.timezone));
  return days.map((day) => {
    const times = free.get(day) ?? [];
    return { day, times, state: stateOf(day, times, calendar) };
  });
}

/** The first free time after a day without free times. */
export function freeAfter(day: string, times: FreeTime[], timezone: string): FreeTime | undefined {
  return times.find(({ startsAt }) => localDay(startsAt, timezone) > day);
}

/** The day to show: the requested one if it is among these, else the first with a free time. */
export function dayShown(days: DayOfTimes[], wanted: string | null): DayOfTimes {
  return days.find(({ day }) => day === wanted) ?? days.find(({ state }) => state === "free") ?? days[0]!;
}

function stateOf(day: string, times: FreeTime[], { today, lastDay, off, closed }: Calendar): DayState {
  if (times.length > 0) return "free";
  if (day > lastDay) return "beyond";
  // A barber may work while the shop is closed.
  if (!off.includes(day)) return "full";
  if (closed.includes(day)) return "closed";
  return day === today ? "over" : "off";
}

/** The times of one day by Madrugada, Manhã, Tarde and Noite; empty parts are left out. */
export function partsOfDay(times: FreeTime[], timezone: string): { name: string; times: FreeTime[] }[] {
  const parts = [
    { name: "Madrugada", from: 0, until: MORNING },
    { name: "Manhã", from: MORNING, until: NOON },
    { name: "Tarde", from: NOON, until: EVENING },
    { name: "Noite", from: EVENING, until: 24 * 60 },
  ];
  return parts
    .map(({ name, from, until }) => ({
      name,
      times: times.filter(({ startsAt }) => {
        const minutes = localMinutes(startsAt, timezone);
        return minutes >= from && minutes < until;
      }),
    }))
    .filter((part) => part.times.length > 0);
}

/** Some of the next times, spread over several days, for visitors who are busy today. */
export function nextTimes(
  times: FreeTime[],
  timezone: string,
  { days, each }: { days: number; each: number },
): FreeTime[] {
  const byDay = groupBy(times, ({ startsAt }) => localDay(startsAt, timezone));
  return [...byDay.values()].slice(0, days).flatMap((times) => times.slice(0, each));
}
