import { expect, test } from "vitest";
import {
  dayShown,
  daysOfPage,
  freeAfter,
  nextTimes,
  pageOf,
  pagesOf,
  partsOfDay,
  timesByDay,
  timesIn,
} from "#web/features/public-page/free-days.ts";

const timezone = "America/Sao_Paulo";

const at = (...starts: string[]) => starts.map((startsAt) => ({ startsAt, barber: "ze", preco: 5000 }));

test("times of all barbers are one list, each with who would serve", () => {
  const free = [
    { barber: "ze", preco: 5000, times: ["2026-11-20T12:00:00Z", "2026-11-20T14:00:00Z"] },
    { barber: "bia", preco: 7000, times: ["2026-11-20T13:00:00Z"] },
  ];
  expect(timesIn({ free }).map(({ startsAt, preco }) => [startsAt.slice(11, 13), preco])).toEqual([
    ["12", 5000],
    ["13", 7000],
    ["14", 5000],
  ]);
});

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
  const times = at("2026-11-21T01:30:00Z");
  const [friday] = timesByDay(["2026-11-20"], times, {
    timezone,
    today: "2026-11-20",
    lastDay: "2027-01-01",
    off: [],
    closed: [],
  });
  expect(friday).toEqual({ day: "2026-11-20", state: "free", times });
});

test("a day without times says why", () => {
  const [friday, saturday, sunday, monday, tuesday] = ["20", "21", "22", "23", "24"].map((day) => `2026-11-${day}`);
  const off = [saturday!, sunday!];
  // On Monday a barber works although the shop is closed.
  const calendar = { timezone, today: friday!, lastDay: monday!, off, closed: [sunday!, monday!] };
  const days = timesByDay([friday!, saturday!, sunday!, monday!, tuesday!], [], calendar);
  expect(days.map(({ state }) => state)).toEqual(["full", "off", "closed", "full", "beyond"]);
  const evening = { ...calendar, off: [friday!, saturday!] };
  expect(timesByDay([friday!, saturday!], [], evening).map(({ state }) => state)).toEqual(["over", "off"]);
});

test("the day is parted at five, noon and six of the shop's clock", () => {
  const night = at("2026-11-20T03:15:00Z", "2026-11-20T07:45:00Z", "2026-11-20T08:00:00Z", "2026-11-20T14:45:00Z");
  const light = at("2026-11-20T15:00:00Z", "2026-11-20T20:45:00Z", "2026-11-20T21:00:00Z");
  expect(partsOfDay([...night, ...light], timezone)).toEqual([
    { name: "Madrugada", times: night.slice(0, 2) },
    { name: "Manhã", times: night.slice(2) },
    { name: "Tarde", times: light.slice(0, 2) },
    { name: "Noite", times: light.slice(2) },
  ]);
});

test("next times are spread over days", () => {
  const times = at("2026-11-20T12:00:00Z", "2026-11-20T13:00:00Z", "2026-11-20T14:00:00Z", "2026-11-23T12:00:00Z");
  expect(nextTimes(times, timezone, { days: 2, each: 2 })).toEqual([times[0], times[1], times[3]]);
  expect(freeAfter("2026-11-21", times, timezone)).toBe(times[3]);
  expect(freeAfter("2026-11-23", times, timezone)).toBeUndefined();
});

test("the day asked for is shown, else the first with a free time, else the first", () => {
  const full = { day: "2026-11-20", state: "full" as const, times: [] };
  const free = { day: "2026-11-21", state: "free" as const, times: at("2026-11-21T12:00:00Z") };
  expect(dayShown([full, free], "2026-11-20")).toBe(full);
  expect(dayShown([full, free], "2026-12-24")).toBe(free);
  expect(dayShown([full], null)).toBe(full);
});
