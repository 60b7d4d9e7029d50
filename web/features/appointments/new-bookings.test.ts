import { expect, test } from "vitest";
import { newBookingText } from "#web/features/appointments/new-bookings.ts";

const cliente = { id: "c", nome: "José Alves", telefone: null, verificado: false, conta: false };

test.each([
  ["2026-11-23", "Novo agendamento: José Alves, hoje 13:30."],
  ["2026-11-24", "Novo agendamento: José Alves, amanhã 13:30."],
  ["2026-11-27", "Novo agendamento: José Alves, sex., 27/11 13:30."],
])("a new booking of %s is told by its day", (data_agendamento, text) => {
  expect(newBookingText({ cliente, data_agendamento, hora_inicio: "13:30" }, "2026-11-23")).toBe(text);
});
