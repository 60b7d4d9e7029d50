import { finished } from "node:stream/promises";
import { type Entry, fromBufferPromise, type ZipFile } from "yauzl";
import { BadSheet } from "#server/outside/sheet/bad-sheet.ts";
import { mostBytes } from "#server/outside/sheet/limits.ts";

/** The parts beside a sheet, in the order in which they can be streamed; `without`: what stands for one that is not there. */
const wanted: { name: RegExp; without?: [name: string, text: string] }[] = [
  { name: /^xl\/_rels\/workbook\.xml\.rels$/, without: ["xl/_rels/workbook.xml.rels", "<Relationships/>"] },
  { name: /^xl\/workbook\.xml$/ },
  { name: /^xl\/styles\.xml$/ },
  { name: /^xl\/sharedStrings\.xml$/, without: ["xl/sharedStrings.xml", "<sst/>"] },
];
const sheet = /^xl\/worksheets\/sheet(\d+)\.xml$/;

type Part = { name: string; method: number; packed: Buffer; size: number };

/**
 * For each sheet, a workbook with only that sheet, as a zip of the entries in the file's directory, with the strings before the sheet.
 * Streaming the original file would also open data between the entries, by headers that may be false, and store a sheet that comes before
 * its strings in a temporary file.
 */
export async function* readableSheets(bytes: Buffer): AsyncGenerator<Buffer> {
  const zip = await fromBufferPromise(bytes, { lazyEntries: true });
  const entries = await Array.fromAsync(zip.eachEntry());
  if (entries.some((entry) => entry.isEncrypted())) throw new BadSheet("FILE_LOCKED");
  let left = mostBytes;
  const partAt = async (entry: Entry) => {
    if ((left -= entry.uncompressedSize) < 0) throw new BadSheet("FILE_SWOLLEN");
    return entryOf(await partOf(bytes, zip, entry));
  };
  const beside: Buffer[] = [];
  for (const { name, without } of wanted) {
    const entry = entries.find(({ fileName }) => name.test(fileName));
    if (entry) beside.push(await partAt(entry));
    else if (without) beside.push(entryOf(storedPart(...without)));
  }
  for (const entry of inOrder(entries)) yield Buffer.concat([...beside, await partAt(entry), ending]);
}

/** By their numbers, which is how Excel names those of a new file. */
function inOrder(entries: Entry[]): Entry[] {
  const number = ({ fileName }: Entry) => Number(sheet.exec(fileName)?.[1]);
  return entries.filter(({ fileName }) => sheet.test(fileName)).toSorted((one, other) => number(one) - number(other));
}

/** A part's declared size may be false, so it is decompressed once before anything is kept. */
async function partOf(bytes: Buffer, zip: ZipFile, entry: Entry): Promise<Part> {
  const opened = await zip.openReadStreamPromise(entry);
  await finished(opened.resume());
  const { fileDataStart } = await zip.readLocalFileHeaderPromise(entry, { minimal: true });
  const { fileName: name, compressionMethod: method, compressedSize, uncompressedSize: size } = entry;
  return { name, method, size, packed: bytes.subarray(fileDataStart, fileDataStart + compressedSize) };
}

function storedPart(name: string, text: string): Part {
  return { name, method: 0, packed: Buffer.from(text), size: text.length };
}

/** A part behind a header that says how long it is. */
function entryOf({ name, method, packed, size }: Part): Buffer {
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x04034b50, 0);
  header.writeUInt16LE(method, 8);
  header.writeUInt32LE(packed.length, 18);
  header.writeUInt32LE(size, 22);
  header.writeUInt16LE(Buffer.byteLength(name), 26);
  return Buffer.concat([header, Buffer.from(name), packed]);
}

/** The end of a zip, which a stream is read to. */
const ending = Buffer.alloc(22);
ending.writeUInt32LE(0x06054b50, 0);
