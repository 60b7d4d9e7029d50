import { expect, test } from "vitest";
import type { Content } from "pdfmake/interfaces.js";
import { pdfOf, titled } from "#server/pdf.ts";

/** How many words each page has. */
async function wordsByPage(content: Content[]): Promise<number[]> {
  const pdf = await pdfOf({ pageSize: "A4", pageMargins: 40, content, compress: false, footer: "Rodapé" });
  const streams = pdf.toString("latin1").split(/\bendstream\b/);
  return streams.map((stream) => stream.match(/ Tm$/gm)?.length ?? 0).filter((count) => count > 0);
}

test("a table's title is on the page of its first row, wherever on a page it falls", async () => {
  const found = new Set<number>();
  for (let height = 620; height < 780; height += 10) {
    const before = { text: "Antes", margin: [0, 0, 0, height] satisfies [number, number, number, number] };
    const body = ["Cabeça", "Linha", "Linha", "Linha"].map((text) => [{ text }]);
    found.add((await wordsByPage([before, titled("Título", { table: { widths: ["*"], body } })]))[0]!);
  }
  // The text before and the footer; with them all of the table, at least its title, heads and first row, or nothing of it.
  expect([...found]).toEqual([7, 6, 5, 2]);
});
