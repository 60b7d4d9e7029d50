import { fileURLToPath } from "node:url";
import type { ContentTable, CustomTableLayout, Margins, TDocumentDefinitions } from "pdfmake/interfaces.js";

const roboto = (face: string) => fileURLToPath(import.meta.resolve(`pdfmake/fonts/Roboto/Roboto-${face}.ttf`));
const fonts = {
  Roboto: {
    normal: roboto("Regular"),
    bold: roboto("Medium"),
    italics: roboto("Italic"),
    bolditalics: roboto("MediumItalic"),
  },
};
const fontFiles = new Set(Object.values(fonts.Roboto));

let printer: ReturnType<typeof openPrinter> | undefined;

/** A table under a title, which is on the page of its first row, and again with the heads where the table goes on. */
export function titled(title: string, { table, ...rest }: ContentTable): ContentTable {
  const [heads = []] = table.body;
  const top = { text: title, bold: true, fontSize: 11, colSpan: heads.length };
  const body = [[top, ...heads.slice(1).map(() => "")], ...table.body];
  const margin: Margins = [0, 12, 0, 0];
  return { ...rest, margin, layout: underTitle, table: { ...table, headerRows: 2, keepWithHeaderRows: 1, body } };
}

/** Keeps the last row of a table, its total, on the page of the row above it. */
export function totalWithLastRow({ table: { body } }: ContentTable): Pick<TDocumentDefinitions, "pageBreakBefore"> {
  const [above = [], total = []] = body.slice(-2) as { id?: string; pageBreak?: "before" }[][];
  if (above[0]) above[0].id = "above";
  if (total[0]) total[0].id = "total";
  return {
    pageBreakBefore: ({ id }, { getFollowingNodesOnPage }) => {
      if (id !== "above" || getFollowingNodesOnPage().some((node) => node.id === "total")) return false;
      for (const cell of above) cell.pageBreak = "before";
      return true;
    },
  };
}

/** Like `lightHorizontalLines`, whose black line is below the first row. */
const underTitle: CustomTableLayout = {
  hLineWidth: (at, { table }) => (at < 2 || at === table.body.length ? 0 : at === 2 ? 2 : 1),
  hLineColor: (at) => (at === 2 ? "black" : "#aaa"),
  vLineWidth: () => 0,
  paddingLeft: (at) => (at === 0 ? 0 : 8),
  paddingRight: (at, { table }) => (at === table.widths!.length - 1 ? 0 : 8),
};

/** The bytes of a PDF. Its texts cannot load files or addresses. */
export async function pdfOf(document: TDocumentDefinitions): Promise<Buffer<ArrayBuffer>> {
  const pdfmake = await (printer ??= openPrinter());
  return (await pdfmake.createPdf(document).getBuffer()) as Buffer<ArrayBuffer>;
}

/** Loaded at the first PDF, because it would more than double the server's start. */
async function openPrinter() {
  const { default: pdfmake } = await import("pdfmake");
  pdfmake.setFonts(fonts);
  pdfmake.setUrlAccessPolicy(() => false);
  pdfmake.setLocalAccessPolicy((path) => fontFiles.has(path));
  return pdfmake;
}
