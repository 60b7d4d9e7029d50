import fc from "fast-check";
import { expect, test } from "vitest";
import { slugOf } from "#server/features/barbershops/founding/rules.ts";

test("a name becomes words joined by hyphens", () => {
  expect(slugOf("São João & Filhos")).toBe("sao-joao-filhos");
  expect(slugOf("  -- Zé's Barber Shop 2 --")).toBe("ze-s-barber-shop-2");
  expect(slugOf("床屋")).toBe("barbearia");
});

test("whatever the name, the slug is one that the database takes", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (name) => {
      expect(slugOf(name)).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
      expect(slugOf(name).length).toBeLessThanOrEqual(50);
    }),
  );
});
