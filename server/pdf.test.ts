import { expect, test } from "vitest";
import type { ContentTable, TDocumentDefinitions } from "pdfmake/interfaces.js";
import { pdfOf, titled, totalWithLastRow } from "#server/pdf.ts";

/** How many words each page has. */
async function wordsByPage(height: number, table: ContentTable, keeping: Partial<TDocumentDefinitions> = {}) {
  const before = { text: "Antes", margin: [0, 0, 0, height] satisfies [number, number, number, number] };
  const page = { pageSize: "A4", pageMargins: 40, compress: false, footer: "Rodapé" } as const;
  const pdf = await pdfOf({ ...page, ...keeping, content: [before, table] });
  const streams = pdf.toString("latin1").split(/\bendstream\b/);
  return streams.map((stream) => stream.match(/ Tm$/gm)?.length ?? 0).filter((count) => count > 0);
}

const body = () => ["Cabeça", "Linha", "Linha", "Linha"].map((text) => [{ text }, { text }]);

test("a table's title is on the page of its first row, wherever on a page it falls", async () => {
  const found = new Set<number>();
  for (let height = 620; height < 780; height += 10) {
    found.add((await wordsByPage(height, titled("Título", { table: { widths: ["*", "*"], body: body() } })))[0]!);
  }
  // The text before and the footer; with them all of the table, at least its title, heads and first row, or nothing of it.
  expect([...found]).toEqual([11, 9, 7, 2]);
});

test("a total is on the page of the row above it, wherever on a page it falls", async () => {
  const found = new Set<string>();
  for (let height = 620; height < 780; height += 10) {
    const table = { table: { headerRows: 1, keepWithHeaderRows: 1, widths: ["*", "*"], body: body() } };
    found.add((await wordsByPage(height, table, totalWithLastRow(table))).join(" "));
  }
  // With the footers: all of it, all but a row and the total, which stand below the heads again, or nothing of it.
  expect([...found]).toEqual(["10", "6 7", "2 9"]);
});
