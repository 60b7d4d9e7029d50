import fc from "fast-check";
import { expect, test } from "vitest";
import { depositDue } from "#contract/deposit-due.ts";

const fixed = { sinal_tipo: "valor", sinal_valor: 2000, sinal_desde: 0 } as const;
const usual = (preco: number) => ({ preco, sinal: null });

test("a deposit is an amount of the visit, or a part of its price rounded half away from zero", () => {
  expect(depositDue(fixed, [usual(4500), usual(3500)])).toBe(2000);
  expect(depositDue(fixed, [usual(1500)]), "no more than the price").toBe(1500);
  expect(depositDue({ ...fixed, sinal_tipo: "percentual", sinal_valor: 3333 }, [usual(4500)])).toBe(1500);
  expect(depositDue({ ...fixed, sinal_desde: 5000 }, [usual(4500)])).toBe(0);
  expect(depositDue({ ...fixed, sinal_tipo: null }, [usual(4500)])).toBe(0);
});

test("a service's own deposit replaces the shop's", () => {
  const own = { preco: 20_000, sinal: 5000 };
  expect(depositDue(fixed, [own])).toBe(5000);
  expect(depositDue(fixed, [own, usual(4500)])).toBe(7000);
  expect(depositDue(fixed, [{ preco: 4500, sinal: 0 }]), "none").toBe(0);
  const part = { ...fixed, sinal_tipo: "percentual", sinal_valor: 1000 } as const;
  expect(depositDue(part, [own, usual(4500)]), "a part of what has none of its own").toBe(5450);
});

test("a deposit is at most R$ 1.000.000,00", () => {
  const dear = { preco: 100_000_000, sinal: 100_000_000 };
  expect(depositDue(fixed, [dear, dear])).toBe(100_000_000);
});

test("a deposit is at most the price, and 0 below R$ 1,00", () => {
  const service = fc.record({ preco: fc.nat(100_000), sinal: fc.option(fc.nat(100_000)) });
  const terms = fc.record({
    sinal_tipo: fc.constantFrom("valor" as const, "percentual" as const, null),
    sinal_valor: fc.option(fc.integer({ min: 100, max: 10_000 })),
    sinal_desde: fc.nat(50_000),
  });
  fc.assert(
    fc.property(terms, fc.array(service, { minLength: 1, maxLength: 8 }), (given, services) => {
      const due = depositDue(given, services);
      expect(due === 0 || due >= 100).toBe(true);
      expect(due).toBeLessThanOrEqual(services.reduce((sum, { preco }) => sum + preco, 0));
      expect(Number.isInteger(due)).toBe(true);
    }),
  );
});
