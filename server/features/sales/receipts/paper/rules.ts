import type { Content, TDocumentDefinitions } from "pdfmake/interfaces.js";
import { type ReceiptLine, receiptTexts } from "#contract/receipt-lines.ts";
import type { Paper, Receipt } from "#contract/receipts.ts";

const mm = 72 / 25.4;

/** A receipt roll is 80 mm wide with 72 mm printable; its length follows the content. */
const papers: Record<Paper, Pick<TDocumentDefinitions, "pageSize" | "pageMargins" | "defaultStyle">> = {
  bobina: {
    pageSize: { width: 80 * mm, height: "auto" },
    pageMargins: [4 * mm, 4 * mm, 4 * mm, 8 * mm],
    defaultStyle: { fontSize: 9 },
  },
  a4: { pageSize: "A4", pageMargins: 20 * mm, defaultStyle: { fontSize: 11 } },
};

/** The PDF definition of a receipt. */
export function paperOf(receipt: Receipt, papel: Paper): TDocumentDefinitions {
  const { shop, address, title, about, items, sums, payments, foot } = receiptTexts(receipt);
  const { defaultStyle, ...paper } = papers[papel];
  return {
    ...paper,
    defaultStyle: { ...defaultStyle, lineHeight: 1.15 },
    info: { title: `${title} · ${shop}` },
    language: "pt-BR",
    content: [
      { ...broken(shop), bold: true, fontSize: 14, alignment: "center" },
      ...(address ? [{ ...broken(address), alignment: "center" as const }] : []),
      { text: title, bold: true, alignment: "center", margin: [0, 6, 0, 0] },
      ...about.map((text): Content => ({ text, alignment: "center" })),
      lineAcross(papel),
      ...items.map(written),
      lineAcross(papel),
      ...sums.map(written),
      lineAcross(papel),
      ...payments.map(written),
      { text: foot, alignment: "center", margin: [0, 10, 0, 0] },
    ],
  };
}

function written({ name, detail, amount, strong = false }: ReceiptLine): Content {
  const said: Content[] = [
    { ...broken(name), bold: strong },
    ...(detail ? [{ ...broken(detail), color: "#555" }] : []),
  ];
  return {
    columns: [
      { width: "*", stack: said },
      { width: "auto", text: amount, bold: strong, alignment: "right", noWrap: true },
    ],
    columnGap: 8,
    margin: [0, 1.5, 0, 1.5],
    unbreakable: true,
  };
}

/** Breaks words that are wider than the roll. */
function broken(text: string): { text: string; wordBreak: "normal" | "break-all" } {
  return { text, wordBreak: /\S{25}/.test(text) ? "break-all" : "normal" };
}

function lineAcross(papel: Paper): Content {
  const x2 = (papel === "a4" ? 170 : 72) * mm;
  return { canvas: [{ type: "line", x1: 0, y1: 0, x2, y2: 0, lineWidth: 0.5 }], margin: [0, 6, 0, 5] };
}
