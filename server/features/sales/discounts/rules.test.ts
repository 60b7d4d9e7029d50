import { expect, test } from "vitest";
import type { ComandaItem } from "#contract/comandas.ts";
import { refuseDiscount, takenOff } from "#server/features/sales/discounts/rules.ts";

const item = (given: Partial<ComandaItem>): ComandaItem => ({
  id: "corte",
  tipo: "servico",
  nome: "Corte",
  barbeiro_id: null,
  barbeiro: null,
  segundo_barbeiro_id: null,
  segundo_barbeiro: null,
  parte_do_segundo: null,
  comissao_bps: null,
  quantidade: 1,
  preco: 5000,
  desconto: 0,
  cortesia: false,
  coberto: false,
  pacote: false,
  cota: null,
  resta: null,
  cobrado: false,
  desconto_clube: 0,
  devolvida: 0,
  plan_id: null,
  meses: null,
  adesao: 0,
  package_id: null,
  uso: null,
  usado_em: [],
  vale: null,
  ...given,
});
const none = new Map<string, number>();
const asReception = { most: { bps: 1000, centavos: 2000 }, prices: none };

test("off an item are its discount, a lowered price, and its share of what is off the total", () => {
  const items = [
    item({ desconto: 500 }),
    item({ id: "barba", preco: 4000 }),
    item({ id: "gorjeta", tipo: "gorjeta", preco: 1000 }),
    item({ id: "cortesia", cortesia: true }),
  ];
  const off = takenOff({ items, desconto: 850 }, new Map([["barba", 4500]]));
  expect([...off]).toEqual([
    ["corte", 950],
    ["barba", 900],
    ["gorjeta", 0],
    ["cortesia", 5000],
  ]);
});

test("coverage and discount of a plan do not count as a discount, an additional discount by staff does", () => {
  const items = [
    item({ coberto: true }),
    item({ id: "barba", desconto: 1500, desconto_clube: 1500 }),
    item({ id: "luzes", desconto: 1800, desconto_clube: 1500 }),
    item({ id: "cheio", desconto: 0, desconto_clube: 1500 }),
  ];
  expect([...takenOff({ items, desconto: 0 }, none).values()]).toEqual([0, 0, 300, 0]);
});

test.for([
  [{ desconto: 500 }, 0, true],
  [{ desconto: 501 }, 0, false],
  [{}, 500, true],
  [{}, 501, false],
  [{ preco: 30_000, desconto: 2000 }, 0, true],
  [{ preco: 30_000, desconto: 2001 }, 0, false],
  [{ preco: 30_000, quantidade: 2, desconto: 4000 }, 0, true],
  [{ cortesia: true }, 0, false],
] as const)("the reception takes %o and %i off: %s", ([given, desconto, allowed]) => {
  const comanda = { items: [item(given)], desconto };
  const attempt = () => refuseDiscount(comanda, asReception);
  if (allowed) attempt();
  else expect(attempt).toThrow("DISCOUNT_LIMIT");
  refuseDiscount(comanda, { most: null, prices: none });
});

test("a price below the catalogue's is a discount for the reception, one above it is none", () => {
  const prices = new Map([["corte", 5000]]);
  const at = (preco: number) => () =>
    refuseDiscount({ items: [item({ preco })], desconto: 0 }, { ...asReception, prices });
  expect(at(4499)).toThrow("DISCOUNT_LIMIT");
  at(4500)();
  at(9000)();
});

test("an earlier discount on many units allows only its share on fewer units", () => {
  const before = [{ items: [item({ quantidade: 10, desconto: 5000 })], desconto: 0 }];
  const of = (quantidade: number, desconto: number) => () =>
    refuseDiscount({ items: [item({ quantidade, desconto })], desconto: 0 }, { ...asReception, before });
  expect(of(1, 5000)).toThrow("DISCOUNT_LIMIT");
  expect(of(1, 501)).toThrow("DISCOUNT_LIMIT");
  of(1, 500)();
  of(20, 5000)();
});
