import { expect, test } from "vitest";
import type { Commission } from "#contract/commissions.ts";
import { computationOf } from "#web/features/commissions/computation.ts";

const id = "01890a5d-ac96-774b-bcce-b302099a8057";
const line: Commission = {
  id,
  barbeiro_id: id,
  comanda_id: id,
  barbeiro: "Beto",
  dia: "2026-11-23",
  vendido_em: "2026-11-23",
  tipo: "venda",
  comanda: 1,
  nome: "Corte",
  quantidade: 1,
  bruto: 5000,
  desconto: 500,
  consumo: 0,
  taxa: 0,
  taxa_por: "casa",
  base: 4500,
  bps: 5000,
  origem: "padrao",
  faixas: null,
  cheia: 2250,
  valor: 2250,
  casa: null,
  no_recebimento: false,
  retroativa: false,
  situacao: "pendente",
};

test.each<[string, Partial<Commission>]>([
  ["Corte 50,00 − desconto 5,00 = 45,00 × 50 % = 22,50", {}],
  ["Corte 50,00 × 33,33 % = 16,67", { desconto: 0, base: 5000, bps: 3333, cheia: 1667 }],
  [
    "2× Pomada 50,00 − desconto 5,00 − insumos 1,00 − taxa do cartão 0,90 = 43,10 × 10 % = 4,31",
    { nome: "Pomada", quantidade: 2, consumo: 100, taxa: 90, taxa_por: "dividida", base: 4310, bps: 1000, cheia: 431 },
  ],
  [
    "Corte 50,00 − desconto 5,00 = 45,00 × 50 % − taxa do cartão 0,90 = 21,60",
    { taxa: 90, taxa_por: "barbeiro", cheia: 2160 },
  ],
  [
    "Corte 50,00 − desconto 5,00 = 45,00: 20,00 × 40 % + 25,00 × 50 % = 20,50",
    {
      bps: 4556,
      origem: "faixa",
      cheia: 2050,
      faixas: [
        { base: 2000, bps: 4000 },
        { base: 2500, bps: 5000 },
      ],
    },
  ],
  ["Corte 50,00 − desconto 5,00 = 45,00, à espera de uma taxa", { bps: null, origem: null, cheia: 0, valor: 0 }],
  ["A parte da comissão do que foi devolvido.", { tipo: "devolucao", valor: -1000 }],
])("a line says how it came about: %s", (said, given) => {
  expect(computationOf({ ...line, ...given })).toBe(said);
});
