import { expect, test } from "vitest";
import type { Status } from "#contract/status.ts";
import { newsFor } from "#server/features/appointments/telling/rules.ts";

const now = new Date("2026-11-23T12:00:00Z");
const ten = { inicio: "2026-11-24T13:00:00.000Z", barbeiro_id: "pedro" };
const eleven = { ...ten, inicio: "2026-11-24T14:00:00.000Z" };
const over = { ...ten, inicio: "2026-11-23T11:00:00.000Z" };
const visit = (place: typeof ten, status: Status = "agendado") => ({ ...place, status });

test.each([
  ["a new visit", null, visit(ten), "booked"],
  ["the same again", ten, visit(ten, "confirmado"), null],
  ["another time", ten, visit(eleven), "moved"],
  ["another barber", ten, visit({ ...ten, barbeiro_id: "joao" }), "moved"],
  ["a cancellation, wherever it was moved before", ten, visit(eleven, "cancelado"), "cancelled"],
  ["a cancellation of what nobody was told of", null, visit(ten, "cancelado"), null],
  ["a visit that is over", ten, visit(over), null],
  ["a cancellation after its start", over, visit(over, "cancelado"), null],
  ["a visit that has begun", ten, visit(eleven, "in-progress"), null],
  ["a no-show", ten, visit(eleven, "faltou"), null],
] as const)("%s", (_, known, place, news) => {
  expect(newsFor(known, place, now)).toBe(news);
});
