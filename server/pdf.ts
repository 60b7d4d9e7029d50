import { fileURLToPath } from "node:url";
import type { TDocumentDefinitions } from "pdfmake/interfaces.js";

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
