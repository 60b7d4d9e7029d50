import { expect, test } from "vitest";
import { found } from "#web/features/reports/found-reports.ts";

const entry = (titulo: string, pergunta: string) => ({
  relatorio: titulo,
  titulo,
  pergunta,
  grupo: "vendas" as const,
  periodo: true,
});
const all = [
  entry("Ticket médio", "Quanto vale cada comanda?"),
  entry("Vendas por dia", "Quanto vendeu em cada dia?"),
  entry("Comissões", "Quanto cada barbeiro ganhou?"),
];
const names = (words: string) => found(all, words).map(({ titulo }) => titulo);

test("a report is found by words of its title or question, in any case and without accents", () => {
  expect(names("")).toHaveLength(3);
  expect(names("comissao")).toEqual([]);
  expect(names("COMISSO")).toEqual(["Comissões"]);
  expect(names("medio tick")).toEqual(["Ticket médio"]);
  expect(names("vend dia")).toEqual(["Vendas por dia"]);
  expect(names("omanda")).toEqual([]);
});
