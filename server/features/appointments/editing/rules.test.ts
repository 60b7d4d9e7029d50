import { expect, test } from "vitest";
import { planOf } from "#server/features/appointments/editing/rules.ts";

const cut = { id: "cut", nome: "Corte", preco: 5000, duracao_minutos: 30 };
const beard = { id: "beard", nome: "Barba", preco: 3500, duracao_minutos: 20 };
const dearer = { ...cut, preco: 9000, duracao_minutos: 60 };

/** A half-hour cut for R$ 50, unless given otherwise. */
function booked({ minutes = 30, valor_final = 5000 } = {}) {
  const inicio = "2026-11-23T13:00:00.000Z";
  const fim = new Date(Date.parse(inicio) + minutes * 60_000).toISOString();
  return { services: [cut], inicio, fim, valor_final };
}

test.each([
  ["a beard adds its price and length", booked(), ["cut", "beard"], { minutes: 50, valor_final: 8500 }],
  ["what stays keeps the price and length of its booking", booked(), ["cut"], { minutes: 30, valor_final: 5000 }],
  ["an agreed discount stays", booked({ valor_final: 4000 }), ["cut", "beard"], { minutes: 50, valor_final: 7500 }],
  ["an agreed length stays", booked({ minutes: 45 }), ["cut", "beard"], { minutes: 65, valor_final: 8500 }],
  [
    "something else altogether is agreed anew",
    booked({ minutes: 15, valor_final: 1000 }),
    ["beard"],
    { minutes: 20, valor_final: 3500 },
  ],
])("%s", (_, before, chosen, expected) => {
  expect(planOf(before, chosen, [dearer, beard])).toMatchObject(expected);
});

test("neither price nor length falls below what is possible", () => {
  const before = { ...booked({ minutes: 5, valor_final: 0 }), services: [cut, beard] };
  expect(planOf(before, ["beard"], [])).toEqual({ services: [beard], minutes: 5, valor_final: 0 });
});

test("what the barber does not offer is no plan, unless it was booked", () => {
  expect(planOf(booked(), ["cut", "beard"], [])).toBeUndefined();
  expect(planOf(booked(), ["cut"], [])?.services).toEqual([cut]);
});
