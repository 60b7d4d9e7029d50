import fc from "fast-check";
import { expect, test } from "vitest";
import { takenOf } from "#server/features/advances/deducting/rules.ts";
import { roomIn } from "#server/features/advances/rules.ts";

test("the oldest is deducted first, and the last as far as it goes", () => {
  const open = [500, 300, 200].map((valor, at) => ({ id: String(at), valor }));
  expect(takenOf(open, 700)).toEqual([
    { id: "0", valor: 500 },
    { id: "1", valor: 200 },
  ]);
});

test("what is taken adds up, and is of each at most what is open", () => {
  const amounts = fc.array(fc.integer({ min: 1, max: 1_000_000 }), { maxLength: 20 });
  fc.assert(
    fc.property(amounts, fc.double({ min: 0, max: 1, noNaN: true }), (values, part) => {
      const total = values.reduce((sum, valor) => sum + valor, 0);
      const valor = Math.floor(total * part);
      const taken = takenOf(
        values.map((one) => ({ valor: one })),
        valor,
      );
      expect(taken.reduce((sum, one) => sum + one.valor, 0)).toBe(valor);
      expect(taken.every((one, at) => one.valor > 0 && one.valor <= values[at]!)).toBe(true);
    }),
  );
});

test.for([
  [null, null],
  [5000, 4000],
  [10_000, 9000],
  [1000, 0],
] as const)(
  "a cap of %s basis points of R$ 100,00 earned leaves %s beside R$ 10,00 that are open",
  ([vale_teto, room]) => {
    expect(roomIn({ vale_teto, aberto: 1000, ganho: 10_000 })).toBe(room);
  },
);
