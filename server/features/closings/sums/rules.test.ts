import fc from "fast-check";
import { expect, test } from "vitest";
import { type Open, postingsOf, sumsOf } from "#server/features/closings/sums/rules.ts";

const none: Open = {
  comissoes: 0,
  repasses: 0,
  pote: 0,
  gorjetas: 0,
  bonus: 0,
  saldo_anterior: 0,
  recebido: 0,
  descontos: 0,
  vales: 0,
};

const amount = fc.integer({ min: 0, max: 10_000_000 });
const open = fc.record({
  comissoes: fc.integer({ min: -1_000_000, max: 10_000_000 }),
  repasses: fc.integer({ min: -1_000_000, max: 10_000_000 }),
  pote: fc.integer({ min: -1_000_000, max: 10_000_000 }),
  gorjetas: amount,
  bonus: amount,
  saldo_anterior: amount,
  recebido: fc.integer({ min: -10_000, max: 10_000_000 }),
  descontos: amount,
  vales: amount,
});

test.for([
  ["all of it is paid", { comissoes: 5000, gorjetas: 500 }, { liquido: 5500, saldo: 0, vales: 0 }],
  ["vales take what is left", { comissoes: 5000, descontos: 1000, vales: 6000 }, { liquido: 0, saldo: 0, vales: 4000 }],
  [
    "deductions come before vales",
    { comissoes: 500, descontos: 800, vales: 100 },
    { liquido: 0, saldo: 300, vales: 0 },
  ],
  ["what was paid and came back is owed", { comissoes: -2250 }, { liquido: 0, saldo: 2250, vales: 0 }],
] as const)("%s", ([, given, expected]) => {
  expect(sumsOf({ ...none, ...given })).toMatchObject(expected);
});

test("a closing never goes below zero, loses no centavo, and owes nothing while it pays", () => {
  fc.assert(
    fc.property(open, (given) => {
      const { liquido, saldo, vales, ...rest } = sumsOf(given);
      const earned = rest.comissoes + rest.repasses + rest.pote + rest.gorjetas + rest.bonus;
      expect(liquido - saldo).toBe(earned - rest.saldo_anterior - rest.recebido - rest.descontos - vales);
      expect(Math.min(liquido, saldo, vales)).toBeGreaterThanOrEqual(0);
      expect(vales).toBeLessThanOrEqual(given.vales);
      expect(saldo === 0 || (liquido === 0 && vales === 0)).toBe(true);
    }),
  );
});

test("its postings add up to zero, whatever part of the deductions is rent or tax", () => {
  fc.assert(
    fc.property(open, fc.double({ min: 0, max: 1, noNaN: true }), (given, part) => {
      const sums = sumsOf(given);
      const aluguel = Math.floor(sums.descontos * part);
      const imposto = sums.descontos - aluguel;
      const postings = postingsOf({ barbeiro_id: "b", sums, aluguel, imposto });
      expect(postings.reduce((sum, { valor }) => sum + valor, 0)).toBe(0);
    }),
  );
});
