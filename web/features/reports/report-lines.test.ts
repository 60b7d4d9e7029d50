import { expect, test } from "vitest";
import type { ReportKind } from "#contract/reports.ts";
import { chartOf } from "#web/features/reports/report-lines.ts";

const chart = (nome: string, tipo: ReportKind, grafico: "bars" | "lines", values: string[]) => {
  const column = (name: string, kind: ReportKind) => ({
    nome: name,
    titulo: name,
    tipo: kind,
    melhor: null,
    total: false,
  });
  const colunas = [column(nome, tipo), column("valor", "dinheiro")];
  const linhas = values.map((value) => ({ [nome]: value, valor: 100 }));
  return chartOf({ grafico: { tipo: grafico, colunas: ["valor"] }, colunas, linhas, ordem: nome });
};
const kindOf = (...given: Parameters<typeof chart>) => chart(...given)?.kind;

test("bars of names are rows, which have room for each name; those of time stand side by side", () => {
  expect(kindOf("barbeiro", "texto", "bars", ["Bruno Nakamura", "Diego Santana"])).toBe("rows");
  expect(kindOf("hora", "texto", "bars", ["09h", "10h"])).toBe("bars");
  expect(kindOf("mes", "mes", "bars", ["2026-10-01", "2026-11-01"])).toBe("bars");
  expect(kindOf("dia", "dia", "lines", ["2026-11-01", "2026-11-02"])).toBe("lines");
});

test("days have their year where the same date stands twice, and a chart says which months it has", () => {
  const labels = (...days: string[]) => chart("dia", "dia", "lines", days)?.data.map(({ label }) => label);
  expect(labels("2025-11-02", "2026-11-01")).toEqual(["02/11", "01/11"]);
  expect(labels("2025-11-01", "2026-11-01")).toEqual(["01/11/2025", "01/11/2026"]);
  const months = (count: number) =>
    Array.from({ length: count }, (_, n) => `${2024 + Math.floor(n / 12)}-${String((n % 12) + 1).padStart(2, "0")}-01`);
  expect(chart("mes", "mes", "bars", months(12))?.part).toBe("");
  const years = chart("mes", "mes", "bars", months(24))!;
  expect([years.part, years.data[0]!.label, years.data.at(-1)!.label]).toEqual([
    "Os últimos 12.",
    "01/2025",
    "12/2025",
  ]);
});
