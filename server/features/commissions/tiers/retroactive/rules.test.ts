import fc from "fast-check";
import { expect, test } from "vitest";
import { addedBy, monthsToClose } from "#server/features/commissions/tiers/retroactive/rules.ts";

const line = {
  base: 4500,
  taxa: 0,
  taxa_por: "casa",
  cheia: 2025,
  origem: "barbeiro",
  quantidade: 1,
  devolvida: 0,
} as const;
const tier = (acima: number, bps: number) => ({ acima, bps });

test("the reached tier's rate applies only to lines with the barber's or the shop's rate", () => {
  const lines = [line, { ...line, origem: "padrao" }, { ...line, origem: "catalogo" }] as const;
  const faixas = [tier(9000, 5000), tier(13_000, 5500), tier(13_500, 6000)];
  expect(addedBy(faixas, [...lines])).toEqual({ tier: faixas[1], vendido: 13_500, valor: 2 * (2475 - 2025) });
  expect(addedBy([tier(13_500, 6000)], [...lines])).toMatchObject({ tier: undefined, valor: 0 });
});

test("returned items are no sales and earn nothing more", () => {
  const twice = { ...line, base: 9000, cheia: 4050, quantidade: 2 };
  expect(addedBy([tier(4499, 5500)], [{ ...twice, devolvida: 1 }])).toMatchObject({ vendido: 4500, valor: 450 });
  expect(addedBy([tier(1, 5500)], [{ ...twice, devolvida: 2 }])).toMatchObject({ tier: undefined, valor: 0 });
});

test("it is never below nothing, and none without sales beyond a threshold", () => {
  fc.assert(
    fc.property(fc.array(fc.nat(1_000_000), { maxLength: 20 }), fc.nat(10_000), fc.nat(10_000), (bases, own, rate) => {
      const lines = bases.map((base) => ({ ...line, base, cheia: Math.floor((base * own + 5000) / 10_000) }));
      const sum = bases.reduce((all, base) => all + base, 0);
      const { valor, vendido } = addedBy([tier(1000, rate)], lines);
      expect(vendido).toBe(sum);
      const exact = sum > 1000 ? Math.max(0, (sum * (rate - own)) / 10_000) : 0;
      expect(Math.abs(valor - exact)).toBeLessThanOrEqual(bases.length);
    }),
  );
});

test("months that ended since the last closing count, or on its last day, a forgotten week or not; one that has not ended does not", () => {
  expect(monthsToClose("2026-10-30", "2026-10-30")).toEqual([]);
  expect(monthsToClose("2026-10-31", "2026-11-29")).toEqual(["2026-10-01"]);
  expect(monthsToClose("2026-10-31", "2026-11-30")).toEqual(["2026-10-01", "2026-11-01"]);
  expect(monthsToClose("2026-11-28", "2026-12-05")).toEqual(["2026-11-01"]);
  expect(monthsToClose("2026-12-01", "2026-12-05")).toEqual([]);
  expect(monthsToClose("2026-01-30", "2026-03-31")).toEqual(["2026-01-01", "2026-02-01", "2026-03-01"]);
  expect(monthsToClose(null, "2026-11-30")).toHaveLength(12);
});
