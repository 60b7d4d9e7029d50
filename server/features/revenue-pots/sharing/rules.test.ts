import fc from "fast-check";
import { expect, test } from "vitest";
import {
  computeMonth,
  type MonthTerms,
  type OpenVisit,
  weightOf,
} from "#server/features/revenue-pots/sharing/rules.ts";

const mes = "2026-11-01";
const barbers = ["a", "b", "c", "d"];
const none: MonthTerms = {
  casa_bps: 6000,
  criterio: "fichas",
  antes: null,
  fechados: [],
  membros: barbers.map((barbeiro_id) => ({ barbeiro_id, de: "2026-01-01", ate: null })),
  pagamentos: [],
  reembolsos: [],
  visitas: [],
  voltas: [],
  correcoes: [],
};
let count = 0;
const visit = (barbeiro_id: string, fichas: number, more: Partial<OpenVisit> = {}): OpenVisit => ({
  id: `visit ${++count}`,
  comanda_id: "comanda",
  barbeiro_id,
  dia: "2026-11-10",
  numero: 1,
  nome: "Corte",
  quantidade: 1,
  fichas,
  minutos: 30,
  preco: 4500,
  devolvida: 0,
  backs: [],
  ...more,
});
const paid = (valor: number, volta = false) => ({ valor, volta });
const month = (given: Partial<MonthTerms>) => computeMonth(mes, { ...none, ...given });
const values = ({ shares }: ReturnType<typeof month>) =>
  Object.fromEntries(shares.map(({ barbeiro_id, valor }) => [barbeiro_id, valor]));
const october = { mes: "2026-10-01", criterio: "fichas", peso: 100, distribuido: 5000 } as const;

test("the example of docs/split-of-a-pote.md comes out to the centavo", () => {
  const pagamentos = [...Array(10).fill(paid(8990)), paid(9997), paid(8990, true)];
  const visitas = [
    ...Array.from({ length: 14 }, () => visit("a", 40)),
    ...Array.from({ length: 5 }, () => visit("a", 30)),
    ...Array.from({ length: 11 }, () => visit("b", 40)),
    ...Array.from({ length: 9 }, () => visit("b", 30)),
    ...Array.from({ length: 3 }, () => visit("c", 20)),
  ];
  const found = month({ pagamentos, visitas, antes: { base: 0, saida: 1000 } });
  expect(found.sums).toMatchObject({ recebido: 99_897, devolvido: 8990, base: 90_907, pool: 36_363, casa: 54_544 });
  expect(found.sums).toMatchObject({ entrada: 1000, peso: 1480, distribuido: 37_363, repartido: 37_363, saida: 0 });
  expect(values(found)).toEqual({ a: 17_924, b: 17_924, c: 1515 });
});

test("missing centavos go to the largest remainders, ties to the first id", () => {
  const visitas = ["d", "b", "c"].map((id) => visit(id, 1));
  expect(values(month({ casa_bps: 0, pagamentos: [paid(100)], visitas }))).toEqual({ b: 34, c: 33, d: 33 });
  const uneven = [visit("a", 2), visit("b", 3), visit("c", 2)];
  // 100 × 2/7 = 28.57, × 3/7 = 42.86: the missing centavos go to b, then a.
  expect(values(month({ casa_bps: 0, pagamentos: [paid(100)], visitas: uneven }))).toEqual({ a: 29, b: 43, c: 28 });
});

test("without a visit the pool is carried on, and the house takes its share once", () => {
  const first = month({ pagamentos: [paid(10_000)] });
  expect(first.sums).toMatchObject({ pool: 4000, casa: 6000, peso: 0, repartido: 0, saida: 4000 });
  const next = month({ antes: { base: 0, saida: 4000 }, pagamentos: [paid(1000)], visitas: [visit("a", 40)] });
  expect(next.sums).toMatchObject({ pool: 400, casa: 600, entrada: 4000, repartido: 4400, saida: 0 });
});

test("a base below zero has no pool and no house, and goes on", () => {
  const found = month({ pagamentos: [paid(1000), paid(3000, true)], visitas: [visit("a", 40)] });
  expect(found.sums).toMatchObject({ base: -2000, pool: 0, casa: 0, repartido: 0, saida: 0 });
  expect(month({ antes: { base: -2000, saida: 0 }, pagamentos: [paid(5000)] }).sums).toMatchObject({
    base_anterior: -2000,
    base: 3000,
  });
});

test("a partial refund lowers the base of its month, and what the shop recovers raises it", () => {
  const pagamentos = [paid(10_000)];
  expect(month({ pagamentos, reembolsos: [{ valor: 4000 }] }).sums).toMatchObject({ devolvido: 4000, base: 6000 });
  expect(month({ pagamentos, reembolsos: [{ valor: -4000 }] }).sums).toMatchObject({ recebido: 14_000, devolvido: 0 });
});

test("each criterion weighs its own unit, less returns", () => {
  const twice = visit("a", 80, { quantidade: 2, minutos: 61, preco: 9001 });
  const weights = (["fichas", "minutos", "atendimentos", "preco"] as const).map((one) => [
    weightOf(twice, one),
    weightOf({ ...twice, devolvida: 1 }, one),
  ]);
  expect(weights).toEqual([
    [80, 40],
    [61, 30],
    [2, 1],
    [9001, 4500],
  ]);
});

test("who takes part counts from the day they enter to the day they leave", () => {
  const membros = [{ barbeiro_id: "a", de: "2026-11-05", ate: "2026-11-15" }];
  const days = ["2026-11-04", "2026-11-05", "2026-11-15", "2026-11-16"];
  const found = month({ membros, visitas: days.map((dia) => visit("a", 40, { dia })), pagamentos: [paid(10_000)] });
  expect(found.sums.peso).toBe(80);
  expect(found.fora.map(({ dia }) => dia)).toEqual(["2026-11-04", "2026-11-16"]);
});

test("what comes late or back of a closed month counts at its frozen ficha, out of this month's pool", () => {
  const late = visit("a", 40, { dia: "2026-10-31" });
  const back = { ...visit("b", 0), quantidade: 1, de: 1, antes: 0, valor: 1500 };
  const correction = { id: "x", barbeiro_id: "c", valor: 300, motivo: "Faltou", mes: "2026-10-01" };
  const found = month({
    fechados: [october],
    visitas: [late, visit("b", 40)],
    voltas: [back],
    correcoes: [correction],
    pagamentos: [paid(25_000)],
  });
  expect(found.sums).toMatchObject({ pool: 10_000, ajustes: 2000 - 1500 + 300, distribuido: 9200, repartido: 10_000 });
  expect(values(found)).toEqual({ a: 2000, b: 9200 - 1500, c: 300 });
  const poor = month({ fechados: [october], visitas: [late, visit("b", 40)], pagamentos: [paid(2500)] });
  expect(poor.sums).toMatchObject({ pool: 1000, ajustes: 2000, distribuido: 0, repartido: 2000, saida: -1000 });
});

test("of a closed month that shared nothing late visits weigh in this one, which got its pool", () => {
  const empty = { ...october, peso: 0, distribuido: 0 };
  const found = month({
    fechados: [empty],
    visitas: [visit("a", 40, { dia: "2026-10-31" })],
    pagamentos: [paid(2500)],
  });
  expect(found.sums).toMatchObject({ peso: 40, ajustes: 0, repartido: 1000 });
});

const amount = fc.nat(100_000_000);
const anyVisit = fc.record({
  barbeiro_id: fc.constantFrom(...barbers, "nobody"),
  fichas: fc.nat(4000),
  minutos: fc.nat(600),
  preco: fc.nat(10_000_000),
  quantidade: fc.integer({ min: 1, max: 5 }),
  late: fc.boolean(),
  back: fc.nat(5),
});
const anyTerms = fc
  .record({
    casa_bps: fc.nat(10_000),
    criterio: fc.constantFrom("fichas", "minutos", "atendimentos", "preco" as const),
    antes: fc.option(fc.record({ base: amount.map((one) => -one), saida: fc.integer({ min: -1e8, max: 1e8 }) })),
    closed: fc.record({ peso: fc.nat(100_000), distribuido: amount }),
    pagamentos: fc.array(fc.record({ volta: fc.boolean(), valor: amount }), { maxLength: 20 }),
    visits: fc.array(anyVisit, { maxLength: 40 }),
    voltas: fc.array(fc.record({ valor: amount, de: fc.integer({ min: 1, max: 5 }) }), { maxLength: 5 }),
    correcoes: fc.array(fc.integer({ min: -1e8, max: 1e8 }), { maxLength: 5 }),
  })
  .map(({ closed, visits, voltas, correcoes, ...rest }) => ({
    ...none,
    ...rest,
    fechados: [{ ...october, ...closed }],
    visitas: visits.map(({ late, back, ...one }) =>
      visit(one.barbeiro_id, one.fichas, {
        ...one,
        devolvida: Math.min(back, one.quantidade),
        dia: late ? "2026-10-20" : "2026-11-20",
      }),
    ),
    voltas: voltas.map(({ valor, de }, at) => ({ ...visit(barbers[at % 4]!, 0), valor, de, antes: 0, quantidade: 1 })),
    correcoes: correcoes.map((valor, at) => ({
      id: String(at),
      barbeiro_id: barbers[at % 4]!,
      valor,
      motivo: "x",
      mes: "2026-10-01",
    })),
  }));

test("shares and what is carried out are exactly the pool and what was carried in, and lines are their shares", () => {
  fc.assert(
    fc.property(anyTerms, (terms) => {
      const { sums, shares, lines, fora } = computeMonth(mes, terms);
      const total = shares.reduce((all, { valor }) => all + valor, 0);
      expect(total + sums.saida).toBe(sums.pool + sums.entrada);
      expect(total).toBe(sums.repartido);
      expect(sums.pool + sums.casa).toBe(Math.max(0, sums.base));
      expect(Math.min(sums.pool, sums.casa, sums.distribuido)).toBeGreaterThanOrEqual(0);
      expect(shares.reduce((all, { peso }) => all + peso, 0)).toBe(sums.peso);
      for (const { barbeiro_id, valor } of shares)
        expect(lines.reduce((all, line) => all + (line.barbeiro_id === barbeiro_id ? line.valor : 0), 0)).toBe(valor);
      expect(fora.every(({ barbeiro_id }) => barbeiro_id === "nobody")).toBe(true);
    }),
    { numRuns: 2000 },
  );
});

test("no barber is further than a centavo from their part by weight, and more weight is never less", () => {
  fc.assert(
    fc.property(fc.array(fc.nat(4000), { minLength: 1, maxLength: 4 }), amount, (weights, valor) => {
      const visitas = weights.map((fichas, at) => visit(barbers[at]!, fichas));
      const { sums, shares } = month({ casa_bps: 0, pagamentos: [paid(valor)], visitas });
      if (sums.peso === 0) return;
      for (const { peso, valor: own } of shares)
        expect(Math.abs(own - (valor * peso) / sums.peso)).toBeLessThan(1 + 1e-6);
      for (const one of shares)
        for (const other of shares) if (one.peso > other.peso) expect(one.valor).toBeGreaterThanOrEqual(other.valor);
    }),
  );
});

test("the order in which visits are read changes nothing", () => {
  fc.assert(
    fc.property(anyTerms, (terms) => {
      const turned = { ...terms, visitas: terms.visitas.toReversed() };
      const sorted = (found: ReturnType<typeof computeMonth>) =>
        found.shares.toSorted((one, other) => one.barbeiro_id.localeCompare(other.barbeiro_id));
      expect(sorted(computeMonth(mes, turned))).toEqual(sorted(computeMonth(mes, terms)));
    }),
  );
});
