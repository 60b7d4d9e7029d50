import { expect, test } from "vitest";
import type { Appointment, Status } from "#contract/appointments.ts";
import { allowedSteps, statusAfter } from "#web/features/appointments/agenda/status.ts";

const today = "2026-10-06";

/** The moves of decisions 7. */
const moves: Record<Status, Status[]> = {
  retido: [],
  agendado: ["confirmado", "in-progress", "cancelado", "faltou"],
  confirmado: ["in-progress", "cancelado", "faltou"],
  "in-progress": ["concluido", "cancelado"],
  concluido: [],
  cancelado: [],
  faltou: ["agendado"],
};

test.each(Object.keys(moves) as Status[])("from %s only the allowed moves are offered", (status) => {
  const offered = allowedSteps({ status, data_agendamento: today } as Appointment, today).map(
    (step) => statusAfter[step],
  );
  expect(offered.toSorted()).toEqual(moves[status].toSorted());
});

test("a no-show is undone on its own day only", () => {
  expect(allowedSteps({ status: "faltou", data_agendamento: "2026-10-05" } as Appointment, today)).toEqual([]);
});
