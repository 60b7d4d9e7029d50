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

/** The bytes of a PDF. What a text says reaches no file and no address. */
export async function pdfOf(document: TDocumentDefinitions): Promise<Buffer<ArrayBuffer>> {
  const pdfmake = await (printer ??= openPrinter());
  return (await pdfmake.createPdf(document).getBuffer()) as Buffer<ArrayBuffer>;
}

/** Not before a PDF is asked for: it takes the start of the server longer than all else that is read then. */
async function openPrinter() {
  const { default: pdfmake } = await import("pdfmake");
  pdfmake.setFonts(fonts);
  pdfmake.setUrlAccessPolicy(() => false);
  pdfmake.setLocalAccessPolicy((path) => fontFiles.has(path));
  return pdfmake;
}
