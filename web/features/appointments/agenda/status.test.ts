import { expect, test } from "vitest";
import type { Status } from "#contract/status.ts";
import { allowedSteps, statusAfter } from "#web/features/appointments/agenda/status.ts";

const today = "2026-10-06";
const now = { day: today, minutes: 10 * 60 };
const visit = (status: Status, data_agendamento = today, hora_inicio = "10:00", hora_fim = "23:00") => ({
  status,
  data_agendamento,
  hora_inicio,
  hora_fim,
});

/** The moves of decisions 7. */
const moves: Record<Status, Status[]> = {
  retido: ["cancelado"],
  agendado: ["confirmado", "in-progress", "cancelado", "faltou"],
  confirmado: ["in-progress", "cancelado", "faltou"],
  "in-progress": ["concluido", "cancelado"],
  concluido: [],
  cancelado: [],
  faltou: ["agendado"],
};

test.each(Object.keys(moves) as Status[])("from %s only the allowed moves are offered", (status) => {
  const offered = allowedSteps(visit(status), now).map((step) => statusAfter[step]);
  expect(offered.toSorted()).toEqual(moves[status].toSorted());
});

test("a no-show is undone on its own day only", () => {
  expect(allowedSteps(visit("faltou", "2026-10-05"), now)).toEqual([]);
});

test("a visit is started on its own day only, and missed from its start on", () => {
  const offered = (day: string, time: string) => allowedSteps(visit("confirmado", day, time), now);
  expect(offered(today, "10:01")).toEqual(["start", "cancel"]);
  expect(offered("2026-10-07", "09:00")).toEqual(["cancel"]);
  expect(offered("2026-10-05", "18:00")).toEqual(["markMissed", "cancel"]);
});

test("a visit that began yesterday is started while its time runs", () => {
  const late = visit("confirmado", "2026-10-05", "23:45", "00:30");
  const offered = (minutes: number) => allowedSteps(late, { day: today, minutes });
  expect(offered(29)).toEqual(["start", "markMissed", "cancel"]);
  expect(offered(30)).toEqual(["markMissed", "cancel"]);
});

test("a visit that is paid is finished from its day on, started or not, missed unless the club covers it, and not cancelled", () => {
  const offered = (day: string, coberta = false) =>
    allowedSteps({ ...visit("agendado", day, "18:00"), comanda: "paga", coberta }, now);
  expect(offered("2026-10-07")).toEqual(["confirm"]);
  expect(offered(today)).toEqual(["confirm", "start", "finish"]);
  expect(offered("2026-10-05")).toEqual(["confirm", "finish", "markMissed"]);
  expect(offered("2026-10-05", true)).toEqual(["confirm", "finish"]);
});

test("a visit is neither missed nor cancelled while its open comanda holds payments or other items", () => {
  const offered = (comanda: "aberta" | "presa") =>
    allowedSteps({ ...visit("confirmado", today, "10:00"), comanda, coberta: false }, now);
  expect(offered("aberta")).toEqual(["start", "markMissed", "cancel"]);
  expect(offered("presa")).toEqual(["start"]);
});
