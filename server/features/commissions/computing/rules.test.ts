import fc from "fast-check";
import { expect, test } from "vitest";
import { parted } from "#contract/comanda-sums.ts";
import { type RateSource, rateSources } from "#contract/commission-terms.ts";
import {
  backOf,
  type CommissionItem,
  commissionsOf,
  earnedOf,
  feesOfTips,
  rateOf,
  type Terms,
  valueOf,
} from "#server/features/commissions/computing/rules.ts";

const usual: Terms = {
  comissao_padrao: 5000,
  comissao_base: "liquido",
  comissao_taxa: "casa",
  comissao_consumo: false,
  comissao_cortesia: "casa",
  gorjeta_taxa: false,
  taxas: 0,
  custos: [],
  taxas_de: [],
  contratos: [],
  clube: [],
  planos: [],
  faixas_de: [],
  recebido: 0,
  total: 0,
};
const item = (given: Partial<CommissionItem> = {}): CommissionItem => ({
  id: "corte",
  tipo: "servico",
  barbeiro_id: "beto",
  segundo_barbeiro_id: null,
  parte_do_segundo: null,
  quantidade: 1,
  preco: 5000,
  desconto: 0,
  cortesia: false,
  devolvida: 0,
  ...given,
});
const sold = (items: CommissionItem[], desconto = 0) => ({ items, desconto, payments: [], consumo_de: null });
const lineOf = (given: Partial<CommissionItem>, terms: Partial<Terms> = {}, desconto = 0) =>
  commissionsOf(sold([item(given)], desconto), { ...usual, ...terms })[0]!;

const amount = fc.nat(10_000_000);
const bps = fc.nat(10_000);
const source = fc.constantFrom(...(Object.keys(rateSources) as RateSource[]));

test("a use of a package earns on its part of the package's price, regardless of debt and card payments on its comanda", () => {
  fc.assert(
    fc.property(amount, bps, fc.nat(10_000), (uso, rate, taxas) => {
      const terms = { comissao_padrao: rate, comissao_taxa: "dividida" as const, taxas, recebido: 0, total: 10_000 };
      const line = lineOf({ coberto: true, uso, preco: 9000, desconto: 500 }, terms);
      expect(line).toMatchObject({
        bruto: uso,
        desconto: 0,
        taxa: 0,
        base: uso,
        cheia: Math.round((uso * rate) / 10_000),
      });
      expect(line.valor).toBe(line.cheia);
    }),
  );
});

test("the nearest rate counts: the item's, the barber's for it, the contract's, the catalogue's, the tier's, the barber's, the shop's", () => {
  const order = Object.keys(rateSources) as RateSource[];
  expect(order).toEqual(["item", "barbeiro_item", "contrato", "catalogo", "faixa", "barbeiro", "padrao"]);
  fc.assert(
    fc.property(fc.dictionary(source, bps), (found) => {
      const nearest = order.find((origem) => found[origem] !== undefined);
      expect(rateOf(found)).toEqual(nearest ? { origem: nearest, bps: found[nearest] } : null);
    }),
  );
});

test("a rate of nothing is a rate, and without any there is none", () => {
  expect(rateOf({ barbeiro: 0, padrao: 5000 })).toEqual({ bps: 0, origem: "barbeiro" });
  expect(rateOf({ padrao: null })).toBeNull();
  expect(lineOf({}, { comissao_padrao: null })).toMatchObject({ base: 5000, bps: null, origem: null, valor: 0 });
});

test("commission is of what is left after discounts, or of the price where the shop says so", () => {
  const discounted = { desconto: 500 };
  expect(lineOf(discounted, {}, 100)).toMatchObject({ bruto: 5000, desconto: 600, base: 4400, valor: 2200 });
  expect(lineOf(discounted, { comissao_base: "bruto" }, 100)).toMatchObject({ desconto: 0, base: 5000, valor: 2500 });
});

test("a fee is the house's, leaves the base, or leaves the commission, and never more than there is", () => {
  const fee = { taxas: 300 };
  expect(lineOf({}, { ...fee, comissao_taxa: "casa" })).toMatchObject({ taxa: 0, base: 5000, valor: 2500 });
  expect(lineOf({}, { ...fee, comissao_taxa: "dividida" })).toMatchObject({ taxa: 300, base: 4700, valor: 2350 });
  expect(lineOf({}, { ...fee, comissao_taxa: "barbeiro" })).toMatchObject({ taxa: 300, base: 5000, valor: 2200 });
  expect(lineOf({}, { comissao_padrao: 100, ...fee, comissao_taxa: "barbeiro" }).valor).toBe(0);
});

test("a fee is spread over what was paid for each item; the part of a tip is the house's, and what the club covers earns nothing", () => {
  const free = [item({ id: "cortesia", cortesia: true }), item({ id: "clube", coberto: true })];
  const items = [item(), item({ id: "gorjeta", tipo: "gorjeta" }), ...free];
  const lines = commissionsOf(sold(items), { ...usual, taxas: 300, comissao_taxa: "dividida" });
  expect(lines.map(({ item_id, taxa, valor }) => [item_id, taxa, valor])).toEqual([
    ["corte", 150, 2425],
    ["cortesia", 0, 2500],
  ]);
});

test("a tip bears its part of the fee only where the shop says so", () => {
  const comanda = sold([item(), item({ id: "gorjeta", tipo: "gorjeta" })]);
  expect(feesOfTips(comanda, { gorjeta_taxa: false, taxas: 300 })).toEqual([0, 0]);
  expect(feesOfTips(comanda, { gorjeta_taxa: true, taxas: 300 })).toEqual([0, 150]);
});

test("the credit that a client buys by paying more bears its part of the fee", () => {
  const of = (valor: number, taxas: number) => {
    const payments = [
      { valor, reversed: false },
      { valor: 9999, reversed: true },
    ];
    const comanda = { ...sold([item(), item({ id: "gorjeta", tipo: "gorjeta" })]), payments };
    return commissionsOf(comanda, { ...usual, taxas, comissao_taxa: "dividida" })[0]!.taxa;
  };
  expect(of(10_000, 300)).toBe(150);
  expect(of(100_000, 3000)).toBe(150);
  expect(of(5000, 300)).toBe(150);
});

test("doses leave the base where the shop says so", () => {
  const custos = [{ item_id: "corte", custo: 800 }];
  expect(lineOf({}, { custos })).toMatchObject({ consumo: 0, base: 5000 });
  expect(lineOf({}, { custos, comissao_consumo: true })).toMatchObject({ consumo: 800, base: 4200, valor: 2100 });
});

test("the house bears a courtesy at its list price, or nobody earns of it", () => {
  const courtesy = { cortesia: true, desconto: 500 };
  expect(lineOf(courtesy)).toMatchObject({ base: 5000, valor: 2500 });
  expect(lineOf(courtesy, { comissao_cortesia: "nenhuma" })).toMatchObject({ desconto: 5000, base: 0, valor: 0 });
});

test("tips, items without a barber and a barber's own consumption earn no commission", () => {
  const items = [item({ tipo: "gorjeta" }), item({ barbeiro_id: null })];
  expect(commissionsOf(sold(items), usual)).toEqual([]);
  const consumed = { ...sold([item(), item({ id: "barba", barbeiro_id: "ana" })]), consumo_de: { id: "beto" } };
  expect(commissionsOf(consumed, usual), "a colleague's work does").toMatchObject([{ item_id: "barba", valor: 2500 }]);
});

test("a plan earns its seller a rate of what was paid for it, or a fixed amount, and never more than was paid", () => {
  const plan = { id: "plano", tipo: "plano", quantidade: 1 } as const;
  const bearer = fc.constantFrom("casa", "dividida", "barbeiro");
  fc.assert(
    fc.property(amount, fc.nat(10_000), bps, amount, bearer, (bruto, left, rate, fixo, comissao_taxa) => {
      const pago = Math.floor((bruto * left) / 10_000);
      const taxa = Math.floor(pago / 30);
      const of = { item_id: "plano", bruto, pago, taxa };
      const line = (terms: { fixo: number | null; bps: number | null }, recebido = 1) =>
        lineOf(plan, { comissao_taxa, planos: [{ ...of, ...terms }], recebido, total: 1 });
      const rated = line({ fixo: null, bps: rate });
      const base = pago - (comissao_taxa === "dividida" ? taxa : 0);
      const whole = Math.floor((base * rate + 5000) / 10_000);
      expect(rated).toMatchObject({ bruto, desconto: bruto - pago, base, bps: rate, origem: "plano", casa: null });
      expect(rated.valor).toBe(Math.max(0, whole - (comissao_taxa === "barbeiro" ? taxa : 0)));
      const fixed = line({ fixo, bps: null });
      expect(fixed).toMatchObject({ base: Math.min(fixo, pago), taxa: 0, valor: Math.min(fixo, pago) });
      expect(line({ fixo, bps: null }, 0), "on receipt").toMatchObject({ valor: 0, cheia: fixed.valor });
    }),
  );
  expect(lineOf(plan), "one that begins nothing").toBeUndefined();
});

test("each of two barbers has his own part and rate", () => {
  const split = item({ preco: 5001, segundo_barbeiro_id: "caio", parte_do_segundo: 3000 });
  const rate = { item_id: "corte", barbeiro_id: "caio", origem: "barbeiro", bps: 4000 } as const;
  expect(commissionsOf(sold([split]), { ...usual, taxas_de: [rate] })).toMatchObject([
    { barbeiro_id: "beto", base: 3501, bps: 5000, origem: "padrao", valor: 1751 },
    { barbeiro_id: "caio", base: 1500, bps: 4000, origem: "barbeiro", valor: 600 },
  ]);
});

test("tiers come in place of a barber's and the shop's rate, line after line, and less the fee that is the barber's", () => {
  const faixas_de = [{ barbeiro_id: "beto", vendido: 1000, faixas: [{ acima: 7000, bps: 6000 }] }];
  const lines = commissionsOf(
    sold([item(), item({ id: "barba", preco: 3000 }), item({ id: "outra", cortesia: true })]),
    {
      ...usual,
      faixas_de,
      taxas: 800,
      comissao_taxa: "barbeiro",
    },
  );
  expect(lines.map(({ bps: rate, origem, faixas, valor }) => ({ rate, origem, faixas, valor }))).toEqual([
    { rate: 5000, origem: "padrao", faixas: null, valor: 2000 },
    {
      rate: 5667,
      origem: "faixa",
      faixas: [
        { base: 1000, bps: 5000 },
        { base: 2000, bps: 6000 },
      ],
      valor: 1400,
    },
    { rate: 5000, origem: "padrao", faixas: null, valor: 2500 },
  ]);
  const contratos = [{ barbeiro_id: "beto", bps: 4000 }];
  expect(lineOf({ preco: 9000 }, { faixas_de, contratos })).toMatchObject({ origem: "contrato", faixas: null });
  expect(lineOf({ preco: 9000 }, { faixas_de, comissao_padrao: null })).toMatchObject({ bps: null, faixas: null });
});

const anyItem = fc
  .record({ preco: fc.nat(1_000_000), quantidade: fc.integer({ min: 1, max: 50 }), off: bps, second: fc.nat(9999) })
  .chain((given) =>
    fc
      .record({ cortesia: fc.boolean(), tipo: fc.constantFrom("servico", "produto", "gorjeta") })
      .map((kind) => ({ ...given, ...kind })),
  );
const anySale = fc
  .record({ items: fc.array(anyItem, { minLength: 1, maxLength: 6 }), off: bps, taxas: fc.nat(3000), rate: bps })
  .map(({ items, off, taxas, rate }) => {
    const made = items.map(({ off: taken, second, ...given }, n) => {
      const isTip = given.tipo === "gorjeta";
      const split = second > 0 && !isTip ? { segundo_barbeiro_id: "caio", parte_do_segundo: second } : {};
      const desconto = isTip ? 0 : Math.floor((given.preco * given.quantidade * taken) / 10_000);
      return item({ id: String(n), ...(given as object), ...split, desconto, cortesia: given.cortesia && !isTip });
    });
    const paid = made.map((one) =>
      one.cortesia || one.tipo === "gorjeta" ? 0 : one.preco * one.quantidade - one.desconto,
    );
    const desconto = Math.floor((paid.reduce((sum, value) => sum + value, 0) * off) / 10_000);
    return { sale: sold(made, desconto), terms: { ...usual, taxas, comissao_padrao: rate } };
  });

test("what a line shows adds up, parts add up to the item, and nothing is below zero", () => {
  fc.assert(
    fc.property(anySale, fc.constantFrom("casa", "dividida", "barbeiro"), ({ sale, terms }, comissao_taxa) => {
      const lines = commissionsOf(sale, { ...terms, comissao_taxa });
      for (const { bruto, desconto, consumo, taxa, base, cheia, valor } of lines) {
        const left = bruto - desconto - consumo - (comissao_taxa === "dividida" ? taxa : 0);
        expect(base).toBe(Math.max(0, left));
        expect(valor).toBe(cheia);
        expect(cheia).toBeGreaterThanOrEqual(0);
        expect(
          Math.abs(
            cheia - Math.max(0, (base * terms.comissao_padrao) / 10_000 - (comissao_taxa === "barbeiro" ? taxa : 0)),
          ),
        ).toBeLessThanOrEqual(0.5);
      }
      for (const [at, one] of sale.items.entries()) {
        const own = lines.filter(({ item_id }) => item_id === String(at));
        if (one.tipo === "gorjeta") expect(own).toEqual([]);
        else expect(own.reduce((sum, { bruto }) => sum + bruto, 0)).toBe(one.preco * one.quantidade);
      }
      const fees = lines.reduce((sum, { taxa }) => sum + taxa, 0);
      expect(fees).toBeLessThanOrEqual(comissao_taxa === "casa" ? 0 : terms.taxas);
    }),
  );
});

test("half a centavo is rounded away from zero, once", () => {
  const of = (base: number, rate: number) => valueOf({ base, taxa: 0, taxa_por: "casa" }, rate);
  expect([of(1, 5000), of(3, 5000), of(1, 4999), of(4500, 3333)]).toEqual([1, 2, 0, 1500]);
});

test("what is received in steps earns as much as what is received at once, and never too much", () => {
  fc.assert(
    fc.property(amount, fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 1 }), (cheia, steps) => {
      const total = steps.reduce((sum, step) => sum + step, 0);
      let recebido = 0;
      let earned = 0;
      for (const step of steps) {
        recebido += step;
        const more = earnedOf(cheia, { recebido, total }) - earned;
        expect(more).toBeGreaterThanOrEqual(0);
        earned += more;
        expect(Math.abs(earned - (cheia * recebido) / total)).toBeLessThanOrEqual(0.5 + 1e-6);
      }
      expect(earned).toBe(cheia);
    }),
  );
});

test("what comes back in steps takes back exactly the whole, whatever the steps", () => {
  fc.assert(
    fc.property(amount, fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 1, maxLength: 20 }), (cheia, steps) => {
      const de = steps.reduce((sum, step) => sum + step, 0);
      let antes = 0;
      const parts = steps.map((quantidade) => {
        const part = backOf(cheia, { quantidade, antes, de });
        antes += quantidade;
        return part;
      });
      expect(parts.reduce((sum, part) => sum + part, 0)).toBe(cheia);
      for (const part of parts) expect(part).toBeGreaterThanOrEqual(0);
    }),
  );
});

test("two barbers of one rate earn what one would, to a centavo", () => {
  fc.assert(
    fc.property(amount, fc.integer({ min: 1, max: 9999 }), bps, (preco, parte_do_segundo, rate) => {
      const terms = { ...usual, comissao_padrao: rate };
      const split = item({ preco, segundo_barbeiro_id: "caio", parte_do_segundo });
      const [alone] = commissionsOf(sold([item({ preco })]), terms);
      const both = commissionsOf(sold([split]), terms);
      expect(both.map(({ base }) => base)).toEqual(parted(preco, [10_000 - parte_do_segundo, parte_do_segundo]));
      expect(Math.abs(both.reduce((sum, { valor }) => sum + valor, 0) - alone!.valor)).toBeLessThanOrEqual(1);
    }),
  );
});
