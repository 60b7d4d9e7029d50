import { expect, test } from "vitest";
import type { ReportKind } from "#contract/reports.ts";
import { chartOf } from "#web/features/reports/report-lines.ts";

const kindOf = (nome: string, tipo: ReportKind, grafico: "bars" | "lines", values: string[]) => {
  const column = (name: string, kind: ReportKind) => ({
    nome: name,
    titulo: name,
    tipo: kind,
    melhor: null,
    total: false,
  });
  const colunas = [column(nome, tipo), column("valor", "dinheiro")];
  const linhas = values.map((value) => ({ [nome]: value, valor: 100 }));
  return chartOf({ grafico: { tipo: grafico, colunas: ["valor"] }, colunas, linhas, ordem: nome })?.kind;
};

test("bars of names are rows, which have room for each name; those of time stand side by side", () => {
  expect(kindOf("barbeiro", "texto", "bars", ["Bruno Nakamura", "Diego Santana"])).toBe("rows");
  expect(kindOf("hora", "texto", "bars", ["09h", "10h"])).toBe("bars");
  expect(kindOf("mes", "mes", "bars", ["2026-10-01", "2026-11-01"])).toBe("bars");
  expect(kindOf("dia", "dia", "lines", ["2026-11-01", "2026-11-02"])).toBe("lines");
});
