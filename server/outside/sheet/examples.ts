import { crc32, deflateRawSync } from "node:zlib";

type Entry = {
  name: string;
  content: string | Buffer;
  /** Bytes that it claims to open to. */
  claimed?: number;
  encrypted?: boolean;
  /** What the header in front of it says, where that is a lie: how it is packed. */
  saysMethod?: number;
  /** In no directory. */
  hidden?: boolean;
};

/** A zip of these entries, one after the other. */
export function zipOf(...entries: Entry[]): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content, claimed = content.length, encrypted, saysMethod = 8, hidden } of entries) {
    const packed = deflateRawSync(content);
    const fields = (into: Buffer, at: number, method: number) => {
      into.writeUInt16LE(20, at);
      into.writeUInt16LE(encrypted ? 1 : 0, at + 2);
      into.writeUInt16LE(method, at + 4);
      into.writeUInt32LE(crc32(content), at + 10);
      into.writeUInt32LE(packed.length, at + 14);
      into.writeUInt32LE(claimed, at + 18);
      into.writeUInt16LE(name.length, at + 22);
    };
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    fields(local, 4, saysMethod);
    const central = Buffer.alloc(46);
    central.writeUInt32LE(0x02014b50, 0);
    fields(central, 6, 8);
    central.writeUInt32LE(offset, 42);
    locals.push(local, Buffer.from(name), packed);
    offset += local.length + name.length + packed.length;
    if (!hidden) directory.push(Buffer.concat([central, Buffer.from(name)]));
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(directory.length, 8);
  end.writeUInt16LE(directory.length, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, listed, end]);
}

/** A sheet that begins with the head `Nome`, and these rows below it as XML. */
export function sheetOf(rows: string): Entry {
  const head = `<row r="1"><c r="A1" t="str"><v>Nome</v></c></row>`;
  return { name: "xl/worksheets/sheet1.xml", content: `<worksheet><sheetData>${head}${rows}</sheetData></worksheet>` };
}

export function stringsOf(...texts: string[]): Entry {
  const content = `<sst>${texts.map((text) => `<si><t>${text}</t></si>`).join("")}</sst>`;
  return { name: "xl/sharedStrings.xml", content };
}

const lastColumn = (count: number) =>
  Array.from({ length: count }, (_, at) => `<row r="${at + 3}"><c r="XFD${at + 3}" s="1"/></row>`).join("");

/** Files that cost much to read, each with one row that says something. */
export const costly = {
  "twenty million empty lines": () => Buffer.from(`Nome;X\nAna;1\n${"\n".repeat(20_000_000)}`),
  "rows that are formatted to the last column": () =>
    zipOf(sheetOf(`<row r="2"><c r="A2" t="str"><v>Ana</v></c></row>${lastColumn(10_000)}`)),
};
