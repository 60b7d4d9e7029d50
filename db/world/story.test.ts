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

test("Christmas is a holiday of the story, unless it is today", () => {
  const holidays = (now: string) =>
    imagineWorld(new Date(now), hashes).rows.blocks!.filter((block) => block.barbeiro_id === null);
  expect(holidays("2026-12-10T15:00:00Z").map(({ motivo }) => motivo)).toEqual(["Natal", "Ano-Novo", "Natal"]);
  expect(holidays("2026-12-25T15:00:00Z").map(({ motivo }) => motivo)).toEqual(["Natal", "Ano-Novo", "Ano-Novo"]);
});
