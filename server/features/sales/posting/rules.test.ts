import fc from "fast-check";
import { expect, test } from "vitest";
import { sumsOf } from "#contract/comanda-sums.ts";
import { saleOf } from "#server/features/sales/posting/rules.ts";

const items = fc.array(
  fc
    .record({
      tipo: fc.constantFrom(
        "servico" as const,
        "produto" as const,
        "gorjeta" as const,
        "pacote" as const,
        "vale" as const,
      ),
      preco: fc.integer({ min: 1, max: 100_000 }),
      off: fc.nat(100),
      free: fc.constantFrom("cortesia", "clube", "pacote", null),
      uso: fc.nat(100_000),
    })
    .map(({ off, free, uso, ...item }) => {
      const covered = item.tipo === "servico" && (free === "clube" || free === "pacote");
      const hasDiscount = item.tipo !== "gorjeta" && item.tipo !== "vale";
      return {
        ...item,
        quantidade: 1,
        barbeiro_id: null,
        desconto: hasDiscount ? Math.floor((item.preco * off) / 100) : 0,
        cortesia: free === "cortesia" && (item.tipo === "servico" || item.tipo === "produto"),
        coberto: covered,
        pacote: covered && free === "pacote",
        uso: covered && free === "pacote" ? uso : null,
      };
    }),
);

test("the postings of a sale add up to zero, whatever the discounts, and no discount is negative", () => {
  fc.assert(
    fc.property(items, fc.nat(100), (all, off) => {
      const before = sumsOf({ items: all, desconto: 0, payments: [] });
      const vouchers = all.reduce(
        (sum, { tipo, preco }) => sum + (tipo === "vale" || tipo === "gorjeta" ? preco : 0),
        0,
      );
      const desconto = Math.floor(((before.total - vouchers) * off) / 100);
      const { total } = sumsOf({ items: all, desconto, payments: [] });
      const sale = { items: all, desconto, payments: [{ valor: total, reversed: false }], cliente: null };
      const postings = saleOf(
        sale,
        all.map(({ tipo, preco }) => (tipo === "gorjeta" ? Math.floor(preco / 30) : 0)),
      );
      expect(postings.reduce((sum, { valor }) => sum + valor, 0)).toBe(0);
      const discounts = postings.filter(({ conta }) => conta === "descontos");
      expect(Math.min(...discounts.map(({ valor }) => valor)), "no discount is below nothing").toBeGreaterThanOrEqual(
        0,
      );
    }),
  );
});
