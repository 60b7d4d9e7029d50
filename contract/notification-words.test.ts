import fc from "fast-check";
import { expect, test } from "vitest";
import { ageLabel, kindNames, kindsFor, priorityOf, titleOf } from "#contract/notification-words.ts";

const now = Date.parse("2026-11-23T12:00:00Z");
const [second, minute, hour, day] = [1000, 60_000, 3_600_000, 86_400_000];

test.for([
  [-5 * second, "Agora"],
  [0, "Agora"],
  [minute - 1, "Agora"],
  [minute, "1 min"],
  [hour - 1, "59 min"],
  [hour, "1 h"],
  [day - 1, "23 h"],
  [day, "1 dia"],
  [2 * day - 1, "1 dia"],
  [2 * day, "2 dias"],
] as const)("what is %d ms old is labelled %s", ([age, label]) => {
  expect(ageLabel(now - age, now)).toBe(label);
});

test("a label never states more time than has passed, nor a whole unit less", () => {
  const units: Record<string, number> = { min: minute, h: hour, dia: day, dias: day };
  fc.assert(
    fc.property(fc.integer({ min: minute, max: 400 * day }), (age) => {
      const [count, unit] = ageLabel(now - age, now).split(" ") as [string, string];
      const shown = Number(count) * units[unit]!;
      expect(shown).toBeLessThanOrEqual(age);
      expect(shown + units[unit]!).toBeGreaterThan(age);
    }),
  );
});

test.for([
  ["Novo agendamento", "appointment", "Novo Agendamento", "high"],
  ["Agendamento remarcado", "appointment", "Remarcação", "high"],
  ["Agendamento cancelado", "appointment", "Cancelamento", "urgent"],
  ["Nova venda", "sale", "Nova Venda", "medium"],
  ["Pagamento", "sale", "Notificação do Sistema", "medium"],
  ["Venda urgente", "sale", "Nova Venda", "urgent"],
  ["Lembrete de aniversário", "client", "Lembrete", "low"],
  ["Horário de amanhã", "appointment", "Notificação do Sistema", "high"],
  ["Alerta urgente de segurança", "warning", "Notificação do Sistema", "urgent"],
  ["Estoque baixo", "warning", "Notificação do Sistema", "low"],
] as const)("%s (%s) is titled %s and is %s", ([text, type, title, priority]) => {
  expect([titleOf(text), priorityOf(text, type)]).toEqual([title, priority]);
});

test("each role has its own kinds of notifications", () => {
  const visits = ["booked", "moved", "cancelled"];
  expect([kindsFor("barbeiro"), kindsFor("cliente")]).toEqual([
    [...visits, "sale", "closing", "advance"],
    [...visits, "club", "deposit", "prepaid"],
  ]);
  expect(kindsFor("recepcionista")).toEqual([...visits, "birthday", "left", "low_stock", "advance", "bill"]);
  expect(kindsFor("admin")).toEqual(kindNames.filter((kind) => !["sale", "club", "deposit", "prepaid"].includes(kind)));
});
