import { ORPCError } from "@orpc/client";
import { expect, test } from "vitest";
import { staffRefused, takenTime } from "#web/features/appointments/appointment-details/taken.ts";

const id = "01920000-0000-7000-8000-000000000000";
const bruno = { id, nome: "Bruno Teixeira", hora_inicio: "11:00", hora_fim: "11:30" };

function slotTaken(data: { taken?: unknown[]; encaixe?: boolean }) {
  const all = { nearest: [], taken: [], encaixe: true, ...data };
  return new ORPCError("SLOT_TAKEN", { status: 409, message: "Esse horário já está ocupado.", data: all });
}

test("whoever has the time is named", () => {
  expect(takenTime(slotTaken({ taken: [bruno] }))?.text).toBe("Já marcado: Bruno Teixeira, das 11:00 às 11:30.");
  expect(takenTime(slotTaken({}))?.text).toBe("Esse horário já está ocupado.");
  expect(takenTime(new ORPCError("TOO_FAR"))).toBeNull();
  expect(takenTime(new ORPCError("SLOT_TAKEN", { data: { nearest: [] } }))).toBeNull();
});

test("an encaixe is offered where the barber accepts it", () => {
  expect(staffRefused(slotTaken({})).allow).toMatchObject({ encaixe: true });
  expect(staffRefused(slotTaken({ encaixe: false })).allow).toBeNull();
});
