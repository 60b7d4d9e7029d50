import fc from "fast-check";
import { expect, test } from "vitest";
import { statementOf } from "#server/features/results/statement/rules.ts";
import type { AccountSum } from "#server/features/results/queries.ts";

const sum = (conta: string, agora: number, antes = 0, given: Partial<AccountSum> = {}): AccountSum => ({
  conta,
  nome: conta,
  pai: null,
  tipo: conta.startsWith("receita") ? "receita" : "despesa",
  dinheiro: false,
  ordem: 0,
  agora,
  antes,
  ...given,
});

test("the result goes from what was received by what is passed on and spent to what is left", () => {
  const lines = statementOf([
    sum("receita_servicos", -10_000),
    sum("receita_produtos", -3000),
    sum("receita_outras", -500),
    sum("descontos", 700),
    sum("cortesias", 300),
    sum("repasses", 2000),
    sum("cmv", 1000),
    sum("taxas", 200),
    sum("comissoes", 4000),
    sum("despesa_aluguel", 1500),
    sum("toalhas", 90, 0, { nome: "Toalhas", pai: "Limpeza" }),
  ]);
  expect(lines.map(({ nome, valor }) => [nome, valor])).toEqual([
    ["Serviços", 10_000],
    ["Produtos", 3000],
    ["receita_outras", 500],
    ["Descontos e cortesias", -1000],
    ["Total recebido", 12_500],
    ["Repasses a parceiros", -2000],
    ["Receita própria", 10_500],
    ["Custo das mercadorias vendidas", -1000],
    ["Taxas de cartão", -200],
    ["Comissões", -4000],
    ["despesa_aluguel", -1500],
    ["Limpeza › Toalhas", -90],
    ["Resultado", 3710],
  ]);
});

const account = fc.constantFrom(
  "receita_servicos",
  "receita_produtos",
  "receita_x",
  "descontos",
  "cortesias",
  "cmv",
  "taxas",
  "comissoes",
  "despesa_x",
  "diferencas_de_caixa",
);
const amount = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 });

test("the result is the sum of all accounts, and each account is in exactly one line, whatever its steps", () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(account, amount, amount)), (given) => {
      const sums = given.map(([conta, agora, antes]) => sum(conta, agora, antes));
      const lines = statementOf(sums);
      const result = lines.at(-1)!;
      expect(result.valor).toBe(sums.reduce((all, { agora }) => all - agora, 0));
      expect(result.antes).toBe(sums.reduce((all, { antes }) => all - antes, 0));
      const accounts = lines.flatMap(({ conta }) => conta ?? []);
      expect(new Set(accounts).size).toBe(accounts.length);
    }),
  );
});
