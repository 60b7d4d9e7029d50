import fc from "fast-check";
import { expect, test } from "vitest";
import { feeOf, instalmentsOf } from "#server/features/finance/receivables/rules.ts";

const sale = { valor: 10_000, taxa: 399, parcelas: 3, dia: "2026-11-23", dias: 30, antecipa: false };
const sum = (of: number[]) => of.reduce((total, one) => total + one, 0);

test("what is expected of a sale adds up to it and to its fee, and no instalment costs more than it brings", () => {
  fc.assert(
    fc.property(
      fc.record({ parcelas: fc.integer({ min: 1, max: 12 }), more: fc.nat(100_000_000), bps: fc.nat(3000) }),
      fc.boolean(),
      ({ parcelas, more, bps }, antecipa) => {
        const valor = parcelas * 100 + more;
        const taxa = feeOf(valor, bps);
        const rows = instalmentsOf({ ...sale, valor, taxa, parcelas, antecipa });
        expect(rows).toHaveLength(antecipa ? 1 : parcelas);
        expect([sum(rows.map(({ bruto }) => bruto)), sum(rows.map((row) => row.taxa))]).toEqual([valor, taxa]);
        const [first, ...rest] = rows;
        for (const row of rest) expect(row).toMatchObject({ bruto: rest[0]!.bruto, taxa: rest[0]!.taxa });
        expect(first!.bruto - (rest[0]?.bruto ?? first!.bruto)).toBeLessThan(parcelas);
        for (const row of rows) expect(row.taxa).toBeLessThan(row.bruto);
        expect(rows.map(({ dia }) => dia)).toEqual(rows.map(({ dia }) => dia).toSorted());
      },
    ),
  );
});

test("a fee is rounded half away from zero, once, and is within half a centavo of its rate", () => {
  expect([feeOf(10_000, 399), feeOf(50, 100), feeOf(49, 100), feeOf(150, 100), feeOf(1, 3000)]).toEqual([
    399, 1, 0, 2, 0,
  ]);
  fc.assert(
    fc.property(fc.nat(100_000_000), fc.nat(3000), (valor, bps) => {
      expect(Math.abs(feeOf(valor, bps) - (valor * bps) / 10_000)).toBeLessThanOrEqual(0.5);
    }),
  );
});

test("instalments come 30 days apart, the spare centavos with the first", () => {
  expect(instalmentsOf(sale)).toEqual([
    { parcela: 1, dia: "2026-12-23", bruto: 3334, taxa: 133 },
    { parcela: 2, dia: "2027-01-22", bruto: 3333, taxa: 133 },
    { parcela: 3, dia: "2027-02-21", bruto: 3333, taxa: 133 },
  ]);
  expect(instalmentsOf({ ...sale, dias: 1, antecipa: true })).toEqual([
    { parcela: 1, dia: "2026-11-24", bruto: 10_000, taxa: 399 },
  ]);
});
