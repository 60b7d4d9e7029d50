import { expect, test } from "vitest";
import type { Ranked, StatementLine } from "#contract/finance-results.ts";
import { factsOf } from "#server/features/results/facts/rules.ts";

const line = (nome: string, valor: number, antes: number, total = false): StatementLine => ({
  chave: nome,
  nome,
  total,
  valor,
  antes,
  conta: null,
  grupo: null,
});
const ranked = (nome: string, valor: number, antes: number, quantidade = 1): Ranked => ({
  chave: nome,
  nome,
  quantidade,
  quantidade_antes: 1,
  valor,
  antes,
  custo: 0,
});
const nothing = {
  periodo: { de: "2026-11-01", ate: "2026-11-25" },
  dre: [line("Resultado", 0, 0, true)],
  servicos: [],
  produtos: [],
  horas: [],
  sold: [],
  em_risco: 0,
  inativo_dias: 60,
};
const said = (given: Partial<Parameters<typeof factsOf>[0]>) =>
  factsOf({ ...nothing, ...given }).map(({ texto }) => texto.replaceAll("\u00a0", " "));

test("without data there are no facts", () => expect(said({})).toEqual([]));

test("a result that changed is said with the lines that changed it most, in its direction", () => {
  const dre = [
    line("Serviços", 5000, 8000),
    line("Aluguel", -2000, -1000),
    line("Outras receitas", 900, 100),
    line("Resultado", 3900, 7100, true),
  ];
  expect(said({ dre })).toEqual([
    "O resultado caiu R$ 32,00 (45 %). O que mais pesou: Serviços (−R$ 30,00), Aluguel (−R$ 10,00).",
  ]);
});

test("all others as one are no item", () =>
  expect(said({ servicos: [{ ...ranked("Outros", 9000, 100), chave: "outros" }] })).toEqual([]));

test("the item that grew and the one that fell most are named", () => {
  expect(
    said({
      servicos: [ranked("Corte", 9000, 5000), ranked("Barba", 1000, 4000)],
      produtos: [ranked("Cera", 600, 500)],
    }),
  ).toEqual([
    "Corte foi o que mais cresceu: R$ 90,00, antes R$ 50,00.",
    "Barba foi o que mais caiu: R$ 10,00, antes R$ 40,00.",
  ]);
});

test("the best and the worst hour are of those that sold, weekdays of two weeks at least", () => {
  expect(said({ horas: [ranked("09h", 100, 0), ranked("18h", 900, 0), ranked("20h", 0, 500, 0)] })).toEqual([
    "O melhor horário é 18h, com R$ 9,00.",
    "O horário mais fraco é 09h, com R$ 1,00.",
  ]);
  const sold = [
    { weekday: 6, dias: 2, valor: 1400 },
    { weekday: 0, dias: 2, valor: 100 },
    { weekday: 1, dias: 10, valor: 1500 },
  ];
  expect(said({ sold })).toEqual([
    "O dia mais forte é sábado, em média R$ 7,00.",
    "O dia mais fraco é domingo, em média R$ 0,50.",
  ]);
  expect(said({ sold: [...sold.slice(0, 2), { ...sold[2]!, dias: 9 }] })).toEqual([]);
});

test("clients who may not come back are counted, and lead to their list", () => {
  expect(said({ em_risco: 1 })).toEqual([
    "1 cliente corre o risco de não voltar: nenhuma visita nos últimos 60 dias e nada marcado.",
  ]);
  expect(said({ em_risco: 7971 })[0]).toMatch(/^7\.971 clientes correm o risco/);
  expect(factsOf({ ...nothing, em_risco: 2 })).toMatchObject([
    { to: "/relatorios/$id", params: { id: "clientes-em-risco" } },
  ]);
});
