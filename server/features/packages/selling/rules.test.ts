import fc from "fast-check";
import { expect, test } from "vitest";
import { usesOf } from "#server/features/packages/selling/rules.ts";

const servicos = fc.array(
  fc.record({ id: fc.uuid(), usos: fc.integer({ min: 1, max: 100 }), preco: fc.nat(100_000_000) }),
  { minLength: 1, maxLength: 20 },
);

test("what was paid is parted over the uses exactly, and two uses of a service differ by a centavo at most", () => {
  fc.assert(
    fc.property(fc.nat(100_000_000), servicos, (valor, all) => {
      const uses = usesOf(valor, all);
      expect(uses.length).toBe(all.reduce((sum, { usos }) => sum + usos, 0));
      expect(uses.reduce((sum, use) => sum + use.valor, 0)).toBe(valor);
      for (const own of Map.groupBy(uses, ({ service_id }) => service_id).values()) {
        const values = own.map((use) => use.valor);
        expect(Math.max(...values) - Math.min(...values)).toBeLessThanOrEqual(1);
        expect(Math.min(...values)).toBeGreaterThanOrEqual(0);
      }
    }),
  );
});

test("a use is worth its service's share of the catalogue, and where all cost nothing the same", () => {
  const of = (...all: [string, number, number][]) =>
    usesOf(
      10_000,
      all.map(([id, usos, preco]) => ({ id, usos, preco })),
    ).map(({ service_id, valor }) => [service_id, valor]);
  expect(of(["corte", 2, 4500], ["barba", 1, 3500])).toEqual([
    ["corte", 3600],
    ["corte", 3600],
    ["barba", 2800],
  ]);
  expect(of(["corte", 3, 0])).toEqual([
    ["corte", 3334],
    ["corte", 3333],
    ["corte", 3333],
  ]);
});
