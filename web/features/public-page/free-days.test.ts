import { expect, test } from "vitest";
import {
  dayShown,
  daysOfPage,
  nextTimes,
  pageOf,
  pagesOf,
  partsOfDay,
  timesByDay,
} from "#web/features/public-page/free-days.ts";

const timezone = "America/Sao_Paulo";
const weekdays = [1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, opens: 540, closes: 1200 }));

test("a page is seven days and the last page holds the horizon", () => {
  expect(daysOfPage("2026-12-05")).toEqual([
    "2026-12-05",
    "2026-12-06",
    "2026-12-07",
    "2026-12-08",
    "2026-12-09",
    "2026-12-10",
    "2026-12-11",
  ]);
  expect([pagesOf(0), pagesOf(6), pagesOf(7), pagesOf(60)]).toEqual([1, 1, 2, 9]);
  expect([pageOf("2026-11-28", "2026-11-28"), pageOf("2026-12-05", "2026-11-28")]).toEqual([0, 1]);
});

test("times stand under the shop's day, even where UTC is a day ahead", () => {
  const [friday] = timesByDay(["2026-11-20"], ["2026-11-21T01:30:00Z"], {
    timezone,
    hours: weekdays,
    lastDay: "2027-01-01",
  });
  expect(friday).toEqual({ day: "2026-11-20", state: "free", times: ["2026-11-21T01:30:00Z"] });
});

test("a day without times says why", () => {
  const days = ["2026-11-21", "2026-11-22", "2026-11-23"];
  const states = timesByDay(days, [], { timezone, hours: weekdays, lastDay: "2026-11-22" }).map(({ state }) => state);
  expect(states).toEqual(["full", "closed", "beyond"]);
});

test("the day is parted at noon and six of the shop's clock", () => {
  const times = ["2026-11-20T14:45:00Z", "2026-11-20T15:00:00Z", "2026-11-20T20:45:00Z", "2026-11-20T21:00:00Z"];
  expect(partsOfDay(times, timezone)).toEqual([
    { name: "Manhã", times: times.slice(0, 1) },
    { name: "Tarde", times: times.slice(1, 3) },
    { name: "Noite", times: times.slice(3) },
  ]);
});

test("next times are spread over days", () => {
  const times = ["2026-11-20T12:00:00Z", "2026-11-20T13:00:00Z", "2026-11-20T14:00:00Z", "2026-11-23T12:00:00Z"];
  expect(nextTimes(times, timezone, { days: 2, each: 2 })).toEqual([times[0], times[1], times[3]]);
});

test("the day asked for is shown, else the first with a free time, else the first", () => {
  const full = { day: "2026-11-20", state: "full" as const, times: [] };
  const free = { day: "2026-11-21", state: "free" as const, times: ["2026-11-21T12:00:00Z"] };
  expect(dayShown([full, free], "2026-11-20")).toBe(full);
  expect(dayShown([full, free], "2026-12-24")).toBe(free);
  expect(dayShown([full], null)).toBe(full);
});
