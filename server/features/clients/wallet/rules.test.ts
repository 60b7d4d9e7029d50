import fc from "fast-check";
import { expect, test } from "vitest";
import { partsOf } from "#server/features/clients/wallet/rules.ts";

const debts = fc
  .array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 1, maxLength: 30 })
  .map((open) => open.map((aberto, position) => ({ id: String(position), aberto })));

test("what is received settles the oldest whole before the next, to the centavo", () => {
  fc.assert(
    fc.property(debts, fc.nat(40_000_000), (owed, valor) => {
      const parts = partsOf(valor, owed);
      const all = owed.reduce((sum, { aberto }) => sum + aberto, 0);
      expect(parts.reduce((sum, part) => sum + part.valor, 0)).toBe(Math.min(valor, all));
      for (const [position, part] of parts.entries()) {
        expect(part.id).toBe(owed[position]!.id);
        if (position < parts.length - 1) expect(part.valor).toBe(owed[position]!.aberto);
        expect(part.valor).toBeGreaterThan(0);
      }
    }),
  );
});

test("received in two parts it settles the same as at once", () => {
  fc.assert(
    fc.property(debts, fc.nat(10_000_000), fc.nat(10_000_000), (owed, first, second) => {
      const settled = partsOf(first, owed);
      const left = owed.map(({ id, aberto }) => ({ id, aberto: aberto - valueOf(settled, id) }));
      const later = partsOf(second, left);
      for (const { id } of owed)
        expect(valueOf(settled, id) + valueOf(later, id)).toBe(valueOf(partsOf(first + second, owed), id));
    }),
  );
});

function valueOf(parts: { id: string; valor: number }[], id: string): number {
  return parts.find((part) => part.id === id)?.valor ?? 0;
}
