import { Readable } from "node:stream";
import { parse } from "csv-parse";

/** Rows of a CSV file, whichever of the usual separators and encodings it has: Excel in Brazil writes `;` and Windows-1252. */
export function csvRows(bytes: Buffer): AsyncIterable<string[]> {
  const text = textOf(bytes);
  // A million short cells are no row of anybody's.
  const options = { bom: true, delimiter: separatorOf(text), relax_column_count: true, max_record_size: 100_000 };
  return Readable.from([text]).pipe(parse({ ...options, relax_quotes: true })) as AsyncIterable<string[]>;
}

function textOf(bytes: Buffer): string {
  if (bytes.subarray(0, 2).toString("hex") === "fffe") return new TextDecoder("utf-16le").decode(bytes);
  if (bytes.includes(0)) throw new Error("no text has these bytes");
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/** What most often stands between the heads. */
function separatorOf(text: string): string {
  const heads = /^[^\r\n]*/.exec(text.replace(/^[\s\uFEFF]+/, ""))![0].replace(/"[^"]*"/g, "");
  const count = (separator: string) => heads.split(separator).length;
  return [";", ",", "\t", "|"].toSorted((one, other) => count(other) - count(one))[0]!;
}
