import { expect, test } from "vitest";
import type { HistoryEntry } from "#server/features/appointments/history/queries.ts";
import { stateBefore, undoable } from "#server/features/appointments/undoing/rules.ts";

const timezone = "America/Sao_Paulo";
const moved = {
  from: "2026-11-23T13:00:00.000Z",
  to: "2026-11-24T14:00:00.000Z",
  from_barber: "pedro",
  to_barber: "joao",
  from_minutes: "30",
  to_minutes: "45",
};
const byStaff = { ...moved, from_buffer: "10", from_encaixe: "true" };

function entry(id: string, tipo: HistoryEntry["tipo"], details: Record<string, string> = {}): HistoryEntry {
  return { id, tipo, details, recent: true, autor: "Zé", created_at: "2026-11-23T12:00:00.000Z" };
}

const start = entry("start", "started", { from: "confirmado" });
const drag = entry("drag", "moved", byStaff);
const undone = (event: string) => entry(`undo of ${event}`, "undone", { undone: event });

test.each([
  ["nothing but a booking", [entry("a", "booked")], null],
  ["a start", [entry("a", "booked"), start], "start"],
  ["the last of two acts", [start, drag], "drag"],
  ["the one before, once the last was taken back", [start, drag, undone("drag")], "start"],
  ["nothing, once all was taken back", [drag, undone("drag")], null],
  ["nothing, when another change came after", [drag, entry("p", "repriced", { from: "1" })], null],
  ["nothing after ten minutes", [{ ...drag, recent: false }], null],
  ["no move that a client made", [entry("m", "moved", moved)], null],
  ["no cancellation", [entry("c", "cancelled", { from: "confirmado" })], null],
] as const)("what can be taken back: %s", (_, events, expected) => {
  expect(undoable([...events], timezone)?.id ?? null).toBe(expected);
});

test("a start and a no-show give back the status of before", () => {
  expect(stateBefore(start, timezone)).toEqual({ from: ["in-progress"], to: { status: "confirmado" } });
  const missed = entry("m", "missed", { from: "confirmado" });
  expect(stateBefore(missed, timezone)).toEqual({ from: ["faltou"], to: { status: "confirmado" } });
});

test("a move gives back day, time, barber, length, the minutes kept free after it, and encaixe", () => {
  expect(stateBefore(drag, timezone)?.to).toEqual({
    barbeiro_id: "pedro",
    data_agendamento: "2026-11-23",
    hora_inicio: "10:00",
    hora_fim: "10:30",
    inicio: new Date("2026-11-23T13:00:00Z"),
    fim: new Date("2026-11-23T13:30:00Z"),
    ocupado_ate: new Date("2026-11-23T13:40:00Z"),
    encaixe: true,
  });
});
