import type { ContentTable, Margins, TableCell, TDocumentDefinitions } from "pdfmake/interfaces.js";
import { totalWithLastRow } from "#server/pdf.ts";
import type { Cell } from "#contract/cells.ts";
import { formatDay } from "#contract/dates.ts";
import {
  isWord,
  isSum,
  onlySome,
  type Report,
  type ReportRow,
  reportCell,
  reportText,
  totalName,
  unitText,
} from "#contract/reports.ts";

/** The rows of a file: heads, rows, totals, and a note when there are more rows, or when no day of the period may be shown. */
export async function* reportLines(report: Report): AsyncGenerator<Cell[]> {
  const { colunas, linhas } = report;
  const cells = (row: ReportRow) => colunas.map(({ nome, tipo }) => reportCell(row[nome], tipo));
  yield colunas.map(({ titulo, tipo }) => `${titulo}${unitText(tipo)}`);
  for (const row of linhas) yield cells(row);
  if (linhas.length > 0 && hasTotal(report)) yield [totalName, ...cells(report.totais).slice(1)];
  if (report.periodo && !report.dias && linhas.length === 0) yield [report.vazio];
  const more = onlySome(report);
  if (more) yield [more];
}

/** Some reports have no totals, for example when some rows are the sums of others. */
function hasTotal({ colunas }: Report): boolean {
  return colunas.some(({ total }) => total);
}

/** A report as a PDF on A4, in landscape when it has many columns. */
export function reportPaper(report: Report, { shop, day }: { shop: string; day: string }): TDocumentDefinitions {
  const { titulo, pergunta, colunas, linhas, vazio } = report;
  const table = tableOf(report);
  const more = onlySome(report) && `${onlySome(report)} Em CSV e Excel há todas as linhas.`;
  return {
    ...(hasTotal(report) && totalWithLastRow(table)),
    pageSize: "A4",
    pageOrientation: colunas.length > 6 ? "landscape" : "portrait",
    pageMargins: 40,
    defaultStyle: { fontSize: 9, lineHeight: 1.15 },
    info: { title: `${titulo} · ${shop}` },
    language: "pt-BR",
    content: [
      { text: shop, color: "#555" },
      { text: titulo, bold: true, fontSize: 16 },
      { text: pergunta, color: "#555" },
      { text: daysText(report), margin: [0, 6, 0, 10] },
      linhas.length > 0 ? table : { text: vazio },
      // Also empty it would have a place, on a page of its own where the table fills the last one.
      ...(more ? [{ text: more, margin: [0, 8, 0, 0] satisfies Margins }] : []),
    ],
    footer: (page, pages) => ({
      text: `${shop} · ${titulo} · feito em ${formatDay(day)} · página ${page} de ${pages}`,
      alignment: "center",
      margin: [0, 10, 0, 0],
      fontSize: 8,
      color: "#555",
    }),
  };
}

function daysText({ dias, periodo, escondido }: Report): string {
  if (!periodo) return "Como está agora.";
  const days = dias ? `De ${formatDay(dias.de)} a ${formatDay(dias.ate)}.` : "";
  return escondido === "caixa" ? `${days} O que entrou depois aparece ao fechar o caixa.` : days;
}

function tableOf(report: Report): ContentTable {
  const { colunas, linhas, totais } = report;
  const cells = (row: ReportRow, bold = false): TableCell[] =>
    colunas.map(({ nome, tipo }, at) => ({
      text: reportText(row[nome], tipo),
      bold,
      ...(at === 0 || isWord(tipo) ? {} : { alignment: "right", noWrap: true }),
    }));
  const heads = colunas.map(({ titulo, tipo }, at) => ({
    text: titulo,
    bold: true,
    ...(at === 0 || isWord(tipo) ? {} : { alignment: "right" as const }),
  }));
  const [, ...sums] = cells(totais, true).map((cell, at) => (colunas[at]!.total ? cell : ""));
  return {
    layout: "lightHorizontalLines",
    table: {
      headerRows: 1,
      keepWithHeaderRows: 1,
      widths: colunas.map((_, at) => (at === 0 ? "*" : "auto")),
      body: [
        heads,
        ...linhas.map((row) => cells(row, isSum(row[colunas[0]!.nome]))),
        ...(hasTotal(report) ? [[{ text: totalName, bold: true }, ...sums]] : []),
      ],
    },
  };
}
