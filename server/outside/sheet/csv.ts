import { isUtf8 } from "node:buffer";
import { Readable } from "node:stream";
import { type Info, parse } from "csv-parse";
import type { Line } from "#server/outside/sheet/sheet.ts";

/** Bytes that the parser gets at once. */
const piece = 64 * 1024;
/** Rows that go through its stream at once, which takes longer over one than the parser does. */
const together = 20;

/** Rows of a CSV file, whichever of the usual separators and encodings it has: Excel in Brazil writes `;` and Windows-1252. */
export async function* csvRows(bytes: Buffer): AsyncGenerator<Line> {
  const text = utf8Of(bytes);
  const lines: Line[] = [];
  const on_record = (cells: string[], { records, empty_lines }: Info) =>
    lines.push({ row: records + empty_lines, cells }) < together ? null : (lines.splice(0) as never);
  // A million short cells are no row of anybody's. The parser makes an error of each row that is as long as no other, so it
  // leaves out by itself those that have nothing in them.
  const options = { bom: true, delimiter: separatorOf(text), max_record_size: 100_000, skip_empty_lines: true };
  const parser = parse({ ...options, relax_column_count: true, relax_quotes: true, on_record });
  for await (const some of Readable.from(piecesOf(text)).pipe(parser)) yield* some as Line[];
  yield* lines;
}

function utf8Of(bytes: Buffer): Buffer {
  if (bytes.subarray(0, 2).toString("hex") === "fffe") return decoded(bytes, "utf-16le");
  if (bytes.includes(0)) throw new Error("no text has these bytes");
  return isUtf8(bytes) ? bytes : decoded(bytes, "windows-1252");
}

function decoded(bytes: Buffer, encoding: string): Buffer {
  return Buffer.from(new TextDecoder(encoding).decode(bytes));
}

function* piecesOf(text: Buffer): Generator<Buffer> {
  for (let at = 0; at < text.length; at += piece) yield text.subarray(at, at + piece);
}

/** What most often stands between the heads. */
function separatorOf(text: Buffer): string {
  const begin = text.toString("utf8", 0, piece).replace(/^[\s\uFEFF]+/, "");
  const heads = /^[^\r\n]*/.exec(begin)![0].replace(/"[^"]*"/g, "");
  const count = (separator: string) => heads.split(separator).length;
  return [";", ",", "\t", "|"].toSorted((one, other) => count(other) - count(one))[0]!;
}
