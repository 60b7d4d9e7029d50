import { expect, test } from "vitest";
import { openCalendar } from "./calendar.ts";
import { momentOf } from "./moment.ts";
import { imagineWorld } from "./story.ts";
import { visitsOfToday } from "./today.ts";

const hashes = { admin: "a", recepcionista: "b", barbeiro: "c", cliente: "d" };

test("the same moment tells the same story, another moment another", () => {
  const storyAt = (now: string) => JSON.stringify(imagineWorld(new Date(now), hashes));
  const friday = storyAt("2026-11-20T17:20:00Z");
  expect(storyAt("2026-11-20T17:20:00Z") === friday).toBe(true);
  expect(storyAt("2026-11-21T17:20:00Z") === friday).toBe(false);
});

const days = ["15", "16", "17", "18", "19", "20", "21"];
const hours = Array.from({ length: 96 }, (_, quarter) => quarter / 4);

test.each(days)("2026-11-%s has visits in all states at every hour", (day) => {
  for (const hour of hours) {
    const moment = momentOf(new Date(Date.parse(`2026-11-${day}T00:00:00-03:00`) + hour * 3_600_000));
    const visits = visitsOfToday(openCalendar(moment.today), moment);
    const states = new Set(visits.map(({ status, encaixe }) => (encaixe ? "encaixe" : status)));
    const wanted = ["agendado", "cancelado", "concluido", "confirmado", "encaixe", "faltou", "in-progress"];
    expect([...states].toSorted(), `at ${hour} h`).toEqual(wanted);
  }
});

test.each([
  "2026-11-20T00:05",
  "2026-11-20T02:07",
  "2026-11-20T09:50",
  "2026-12-01T02:07",
  "2026-12-05T02:07",
  "2026-12-06T23:50",
])("at %s nothing has happened that is still to come, and drawers are opened in the order of their days", (local) => {
  const now = new Date(`${local}-03:00`);
  const { rows, books } = imagineWorld(now, hashes);
  const { closings, moved, earned } = books;
  const tables = Object.entries({ ...rows, ...books.rows, closed: closings, moved, earned });
  const future = tables.flatMap(([table, list]) =>
    list.flatMap((row) =>
      Object.entries(row)
        .filter(([column, at]) => column.endsWith("_at") && column !== "expires_at" && new Date(at as Date) > now)
        .map(([column]) => `${table}.${column}`),
    ),
  );
  expect([...new Set(future)]).toEqual([]);
  const drawers = books.rows.caixas!.toSorted((one, other) => (one.dia < other.dia ? -1 : 1));
  const times = drawers.flatMap(({ opened_at, closed_at }) => [opened_at, closed_at ?? now] as Date[]);
  expect(times).toEqual(times.toSorted((one, other) => one.getTime() - other.getTime()));
});

test("Christmas is a holiday of the story, unless it is today", () => {
  const holidays = (now: string) =>
    imagineWorld(new Date(now), hashes).rows.blocks!.filter((block) => block.barbeiro_id === null);
  expect(holidays("2026-12-10T15:00:00Z").map(({ motivo }) => motivo)).toEqual(["Natal", "Ano-Novo", "Natal"]);
  expect(holidays("2026-12-25T15:00:00Z").map(({ motivo }) => motivo)).toEqual(["Natal", "Ano-Novo", "Ano-Novo"]);
});
