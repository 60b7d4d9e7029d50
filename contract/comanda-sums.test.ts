import fc from "fast-check";
import { expect, test } from "vitest";
import {
  comesBackWhole,
  isSettled,
  leftOfPayments,
  parted,
  partsOfBarbers,
  type PricedItem,
  returnOf,
  sumsOf,
} from "#contract/comanda-sums.ts";

const items = fc.array(
  fc
    .record({
      preco: fc.nat(100_000),
      quantidade: fc.integer({ min: 1, max: 50 }),
      free: fc.constantFrom("cortesia", "coberto", "pacote", null),
      off: fc.nat(100),
    })
    .map(({ off, free, ...item }): PricedItem => ({
      ...item,
      cortesia: free === "cortesia",
      coberto: free === "coberto" || free === "pacote",
      pacote: free === "pacote",
      desconto: Math.floor((item.preco * item.quantidade * off) / 100),
    })),
);

test("the gross sum equals total, discounts, courtesies, club and packages, and the total equals paid and missing", () => {
  fc.assert(
    fc.property(
      items,
      fc.nat(1000),
      fc.array(fc.record({ valor: fc.nat(), reversed: fc.boolean() })),
      (all, desconto, payments) => {
        const sums = sumsOf({ items: all, desconto, payments });
        expect(sums.total + sums.descontos + sums.cortesias + sums.clube + sums.pacotes).toBe(sums.bruto);
        expect(sums.pago + sums.falta).toBe(sums.total);
      },
    ),
  );
});

test("a comanda paid by wallet or voucher, or overpaid, is reversed only as a whole", () => {
  const cut = { preco: 5000, quantidade: 1, desconto: 0, cortesia: false };
  const paidBy = (forma: string, valor = 5000, reversed = false) =>
    comesBackWhole({ items: [cut], desconto: 0, payments: [{ forma, valor, reversed }] });
  expect(["fiado", "credito_cliente", "vale_presente"].map((forma) => paidBy(forma))).toEqual([true, true, true]);
  expect([paidBy("pix"), paidBy("pix", 6000), paidBy("fiado", 5000, true)]).toEqual([false, true, false]);
  expect([paidBy("dinheiro"), paidBy("dinheiro", 4999), paidBy("dinheiro", 4995)]).toEqual([false, true, false]);
});

test("a courtesy costs nothing whatever its discount, and a reversed payment does not count", () => {
  const cut = { preco: 5000, quantidade: 1, desconto: 0, cortesia: false };
  const wax = { preco: 3000, quantidade: 2, desconto: 600, cortesia: false };
  const beard = { preco: 3500, quantidade: 1, desconto: 500, cortesia: true };
  const payments = [
    { valor: 4000, reversed: false },
    { valor: 6000, reversed: true },
  ];
  expect(sumsOf({ items: [cut, wax, beard], desconto: 400, payments })).toEqual({
    bruto: 14_500,
    descontos: 1000,
    cortesias: 3500,
    clube: 0,
    pacotes: 0,
    total: 10_000,
    pago: 4000,
    devolvido: 0,
    falta: 6000,
  });
});

const sold = fc
  .record({
    tipo: fc.constantFrom("servico" as const, "produto" as const, "gorjeta" as const),
    preco: fc.nat(100_000),
    quantidade: fc.integer({ min: 1, max: 12 }),
    cortesia: fc.boolean(),
    off: fc.nat(100),
  })
  .map(({ off, ...item }) => {
    const isTip = item.tipo === "gorjeta";
    const desconto = isTip ? 0 : Math.floor((item.preco * item.quantidade * off) / 100);
    return { ...item, desconto, cortesia: item.cortesia && !isTip };
  });

test("returns in any steps give back exactly the paid amount, and no step more than its cost", () => {
  fc.assert(
    fc.property(
      fc.array(sold, { minLength: 1, maxLength: 8 }),
      fc.nat(100),
      fc.infiniteStream(fc.nat(5)),
      (all, off, steps) => {
        const items = all.map((item, at) => ({ ...item, id: String(at), devolvida: 0 }));
        const paid = sumsOf({ items, desconto: 0, payments: [] }).total;
        const tips = sumsOf({ items: items.filter(({ tipo }) => tipo === "gorjeta"), desconto: 0, payments: [] }).total;
        const desconto = Math.floor(((paid - tips) * off) / 100);
        let given = 0;
        for (const item of items)
          while (item.devolvida < item.quantidade) {
            const quantidade = Math.min(1 + steps.next().value!, item.quantidade - item.devolvida);
            const back = returnOf({ items, desconto }, item.id, quantidade);
            expect(back.valor).toBeGreaterThanOrEqual(0);
            expect(back.valor).toBeLessThanOrEqual(back.bruto);
            given += back.valor;
            item.devolvida += quantidade;
          }
        expect(given).toBe(paid - desconto);
      },
    ),
  );
});

test("the rest of the payments is the paid less the returned amount, deducted from its own form first", () => {
  const form = fc.constantFrom("dinheiro", "pix", "cartao_debito");
  const payment = fc.record({ forma: form, valor: fc.integer({ min: 1, max: 10_000 }), reversed: fc.boolean() });
  const given = fc.record({ forma: form, valor: fc.nat(5000) });
  fc.assert(
    fc.property(fc.array(payment), fc.array(given), (some, returns) => {
      const payments = some.map((one, at) => ({ ...one, id: String(at) }));
      const { pago } = sumsOf({ items: [], desconto: 0, payments });
      const back = returns.reduce((sum, { valor }) => sum + valor, 0);
      fc.pre(back <= pago);
      const left = leftOfPayments(payments, returns);
      expect([...left.values()].reduce((sum, valor) => sum + valor, 0)).toBe(pago - back);
      for (const { id, valor, reversed } of payments) {
        expect(left.get(id)).toBeGreaterThanOrEqual(0);
        expect(left.get(id)).toBeLessThanOrEqual(reversed ? 0 : valor);
      }
    }),
  );
  const payments = [
    { id: "a", forma: "pix", valor: 500, reversed: false },
    { id: "b", forma: "dinheiro", valor: 500, reversed: false },
  ];
  expect([...leftOfPayments(payments, [{ forma: "dinheiro", valor: 600 }])]).toEqual([
    ["a", 400],
    ["b", 0],
  ]);
});

test("an item of two barbers is divided between them to the centavo", () => {
  const two = { barbeiro_id: "beto", segundo_barbeiro_id: "caio" };
  fc.assert(
    fc.property(fc.nat(100_000_000), fc.integer({ min: 1, max: 9999 }), (valor, parte_do_segundo) => {
      const [first, second] = partsOfBarbers({ ...two, parte_do_segundo }, valor);
      expect(first!.valor + second!.valor).toBe(valor);
      expect(Math.abs(second!.valor - (valor * parte_do_segundo) / 10_000)).toBeLessThan(1);
    }),
  );
  const half = partsOfBarbers({ ...two, parte_do_segundo: 5000 }, 4501);
  expect(half).toEqual([
    { barbeiro_id: "beto", valor: 2251 },
    { barbeiro_id: "caio", valor: 2250 },
  ]);
  const alone = { barbeiro_id: "beto", segundo_barbeiro_id: null, parte_do_segundo: null };
  expect(partsOfBarbers(alone, 99)).toEqual([{ barbeiro_id: "beto", valor: 99 }]);
  expect(partsOfBarbers({ ...alone, barbeiro_id: null }, 99)).toEqual([]);
});

test("divided amounts add up to the whole, and each is within a centavo of its share", () => {
  fc.assert(
    fc.property(fc.nat(100_000_000), fc.array(fc.nat(1_000_000), { minLength: 1, maxLength: 20 }), (total, weights) => {
      const all = weights.reduce((sum, weight) => sum + weight, 0);
      fc.pre(all > 0);
      const shares = parted(total, weights);
      expect(shares.reduce((sum, share) => sum + share, 0)).toBe(total);
      for (const [position, share] of shares.entries())
        expect(Math.abs(share - (total * weights[position]!) / all)).toBeLessThan(1);
    }),
  );
});

test("spare centavos go to the largest remainders, ties to the first", () => {
  expect(parted(100, [1, 1, 1])).toEqual([34, 33, 33]);
  expect(parted(5, [30, 50, 20])).toEqual([2, 2, 1]);
  expect(parted(10, [0, 0])).toEqual([0, 0]);
});

test.for([
  ["pix", 1000, true, true],
  ["pix", 1001, true, true],
  ["cartao_credito", 1001, true, true],
  ["pix", 1001, false, false],
  ["dinheiro", 1001, true, false],
  ["fiado", 1001, true, false],
  ["pix", 999, true, false],
  ["dinheiro", 999, false, true],
  ["dinheiro", 996, false, true],
  ["dinheiro", 995, false, false],
] as const)("%s of %i for R$ 10,00, of a named client: %s, may end: %s", ([forma, valor, isNamed, may]) => {
  const items = [{ preco: 1000, quantidade: 1, desconto: 0, cortesia: false }];
  const cliente = isNamed ? {} : null;
  const payments = [
    { forma, valor, reversed: false },
    { forma: "pix", valor: 5000, reversed: true },
  ];
  expect(isSettled({ items, desconto: 0, cliente, payments })).toBe(may);
});
