import fc from "fast-check";
import { expect, test } from "vitest";
import type { Tier } from "#contract/commission-tiers.ts";
import { averageOf, earnedBy, partsOf, progressOf } from "#server/features/commissions/computing/parts/rules.ts";

const amount = fc.nat(10_000_000);
const bps = fc.nat(10_000);
const tiers = fc
  .uniqueArray(fc.record({ acima: fc.integer({ min: 1, max: 10_000_000 }), bps }), {
    maxLength: 5,
    selector: ({ acima }) => acima,
  })
  .map((said): Tier[] => said.toSorted((one, other) => one.acima - other.acima));
/** Selling more never lowers the rate. */
const rising = fc.tuple(bps, tiers).map(([usual, said]) => {
  const rates = [usual, ...said.map((tier) => tier.bps)].toSorted((one, other) => one - other);
  return { usual: rates[0]!, faixas: said.map(({ acima }, at) => ({ acima, bps: rates[at + 1]! })) };
});
const sumOf = (parts: { base: number }[]) => parts.reduce((sum, { base }) => sum + base, 0);

test("a sale that crosses a threshold is parted by it, to the centavo", () => {
  const faixas = [
    { acima: 10_000, bps: 5000 },
    { acima: 12_000, bps: 6000 },
  ];
  const of = (antes: number, base: number) => partsOf({ antes, base, bps: 4000 }, faixas);
  expect(of(5500, 4500)).toEqual([{ base: 4500, bps: 4000 }]);
  expect(of(5501, 4500)).toEqual([
    { base: 4499, bps: 4000 },
    { base: 1, bps: 5000 },
  ]);
  expect(of(9000, 4500)).toEqual([
    { base: 1000, bps: 4000 },
    { base: 2000, bps: 5000 },
    { base: 1500, bps: 6000 },
  ]);
  expect(earnedBy(of(9000, 4500))).toBe(400 + 1000 + 900);
  expect(averageOf(of(9000, 4500))).toBe(5111);
  expect(of(12_000, 0)).toEqual([]);
});

test("the parts add up to the sale, and one rate applies to all centavos of a part", () => {
  fc.assert(
    fc.property(amount, amount, bps, tiers, (antes, base, usual, faixas) => {
      const parts = partsOf({ antes, base, bps: usual }, faixas);
      expect(sumOf(parts)).toBe(base);
      let at = antes;
      for (const part of parts) {
        expect(part.base).toBeGreaterThan(0);
        for (const centavo of [at + 1, at + part.base])
          expect(part.bps).toBe(faixas.findLast(({ acima }) => acima < centavo)?.bps ?? usual);
        at += part.base;
      }
    }),
  );
});

test("without tiers, and below the first, the rate is the old one", () => {
  fc.assert(
    fc.property(amount, bps, tiers, (base, usual, faixas) => {
      const old = Math.floor((base * usual + 5000) / 10_000);
      expect(earnedBy(partsOf({ antes: 0, base, bps: usual }, []))).toBe(old);
      const first = faixas[0]?.acima ?? Infinity;
      if (base <= first) expect(earnedBy(partsOf({ antes: 0, base, bps: usual }, faixas))).toBe(old);
    }),
  );
});

test("whoever sells more, or sells it later in the month, earns no less where rates rise", () => {
  fc.assert(
    fc.property(amount, amount, amount, rising, (antes, base, more, { usual, faixas }) => {
      const of = (before: number, sold: number) => earnedBy(partsOf({ antes: before, base: sold, bps: usual }, faixas));
      expect(of(antes, base + more)).toBeGreaterThanOrEqual(of(antes, base));
      expect(of(antes + more, base)).toBeGreaterThanOrEqual(of(antes, base));
    }),
  );
});

test("a sale in two comandas earns what it does in one, but for one rounding more", () => {
  fc.assert(
    fc.property(amount, amount, amount, bps, tiers, (antes, first, second, usual, faixas) => {
      const of = (before: number, base: number) => earnedBy(partsOf({ antes: before, base, bps: usual }, faixas));
      const whole = of(antes, first + second);
      expect(Math.abs(of(antes, first) + of(antes + first, second) - whole)).toBeLessThanOrEqual(1);
    }),
  );
});

test("the next tier is the one that the next sales reach", () => {
  const faixas = [
    { acima: 10_000, bps: 5000 },
    { acima: 12_000, bps: 6000 },
  ];
  expect(progressOf(4500, faixas)).toEqual({ atual: null, proxima: { bps: 5000, falta: 5500 } });
  expect(progressOf(10_000, faixas)).toEqual({ atual: null, proxima: { bps: 5000, falta: 0 } });
  expect(progressOf(10_001, faixas)).toEqual({ atual: 5000, proxima: { bps: 6000, falta: 1999 } });
  expect(progressOf(12_001, faixas)).toEqual({ atual: 6000, proxima: null });
});
