import { Readable } from "node:stream";
import exceljs from "exceljs";
import { fromBuffer, type Entry, type ZipFile } from "yauzl";
import { BadSheet } from "#server/outside/sheet/bad-sheet.ts";

/** Bytes of all parts of a workbook together: twenty megabytes of ordinary rows open to a fifth of it. */
const mostBytes = 300 * 1024 * 1024;

/** Rows of the first sheet of a workbook. */
export async function* workbookRows(bytes: Buffer): AsyncGenerator<string[]> {
  await refuseSwollen(bytes);
  const options = { worksheets: "emit", sharedStrings: "cache", styles: "cache", hyperlinks: "ignore" } as const;
  const workbook = new exceljs.stream.xlsx.WorkbookReader(Readable.from([bytes]), options);
  for await (const sheet of workbook) {
    let last = 0;
    for await (const row of sheet) {
      // Rows that were never written to are left out of the file.
      for (; last + 1 < row.number; last++) yield [];
      last = row.number;
      const { values } = row;
      yield Array.isArray(values) ? Array.from(values.slice(1), textOf) : [];
    }
    return;
  }
  throw new Error("there is no sheet in it");
}

/** A cell as people read it; a day as `2026-11-23`. */
function textOf(value: exceljs.CellValue): string {
  if (value === null || value === undefined) return "";
  if (value instanceof Date) return value.toISOString().replace(/T00:00:00.000Z$/, "");
  if (typeof value !== "object") return String(value);
  if ("richText" in value) return value.richText.map(({ text }) => text).join("");
  if ("result" in value) return textOf(value.result);
  return "text" in value ? textOf(value.text) : "";
}

/** What a part claims to open to may be a lie: each is opened once and counted, before anything keeps it. */
async function refuseSwollen(bytes: Buffer): Promise<void> {
  const zip = await opened(bytes);
  let total = 0;
  const count = (size: number) => {
    total += size;
    if (total > mostBytes) throw new BadSheet("FILE_SWOLLEN");
  };
  for await (const entry of entriesOf(zip)) {
    if (entry.isEncrypted()) throw new BadSheet("FILE_LOCKED");
    if (total + entry.uncompressedSize > mostBytes) throw new BadSheet("FILE_SWOLLEN");
    for await (const part of await partsOf(zip, entry)) count((part as Buffer).length);
  }
}

function opened(bytes: Buffer): Promise<ZipFile> {
  return new Promise((resolve, reject) => {
    fromBuffer(bytes, { lazyEntries: true }, (error, zip) => (error ? reject(error) : resolve(zip)));
  });
}

function partsOf(zip: ZipFile, entry: Entry): Promise<Readable> {
  return new Promise((resolve, reject) => {
    zip.openReadStream(entry, (error, stream) => (error ? reject(error) : resolve(stream)));
  });
}

async function* entriesOf(zip: ZipFile): AsyncGenerator<Entry> {
  for (;;) {
    const entry = await new Promise<Entry | null>((resolve, reject) => {
      zip.removeAllListeners();
      zip.once("entry", resolve);
      zip.once("end", () => resolve(null));
      zip.once("error", reject);
      zip.readEntry();
    });
    if (!entry) return;
    yield entry;
  }
}
