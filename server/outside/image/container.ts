/** The kinds of image that are taken; whatever the browser opens, it sends as one of these. */
export type ImageKind = "jpeg" | "png" | "webp";

const markup = /<(script|html|svg|!doctype|\?php|\?xml-stylesheet|iframe|body)\b/i;
const searched = 64 * 1024;

/**
 * The image type of these bytes by their structure, whatever the file's name; null for anything else. Also null for files that are valid
 * as another type too, with data after the image's end or markup near its beginning.
 */
export function imageKind(bytes: Uint8Array): ImageKind | null {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const kind = kindByMagic(view);
  if (!kind || endOf[kind](view) !== view.length) return null;
  return markup.test(view.toString("latin1", 0, searched)) ? null : kind;
}

function kindByMagic(bytes: Buffer): ImageKind | null {
  if (bytes.length < 16) return null;
  if (bytes.readUIntBE(0, 3) === 0xffd8ff) return "jpeg";
  if (bytes.toString("latin1", 0, 8) === "\x89PNG\r\n\x1a\n") return "png";
  return bytes.toString("latin1", 0, 4) === "RIFF" && bytes.toString("latin1", 8, 12) === "WEBP" ? "webp" : null;
}

/** Length of the image in bytes; -1 when its structure is broken. */
const endOf: Record<ImageKind, (bytes: Buffer) => number> = {
  jpeg: endOfJpeg,
  png: endOfPng,
  webp: (bytes) => {
    const size = bytes.readUInt32LE(4);
    return 8 + size + (size % 2);
  },
};

function endOfPng(bytes: Buffer): number {
  for (let at = 8; at + 12 <= bytes.length;) {
    const next = at + 12 + bytes.readUInt32BE(at);
    if (bytes.toString("latin1", at + 4, at + 8) === "IEND") return next;
    at = next;
  }
  return -1;
}

const endMarker = 0xd9;
const scanMarker = 0xda;

function endOfJpeg(bytes: Buffer): number {
  for (let at = 2; at + 4 <= bytes.length + 2;) {
    const marker = bytes[at] === 0xff ? (bytes[at + 1] ?? 0) : 0;
    if (marker === endMarker) return at + 2;
    if (marker < 0xc0 || at + 4 > bytes.length) return -1;
    at += 2 + bytes.readUInt16BE(at + 2);
    if (marker === scanMarker) at = endOfScan(bytes, at);
  }
  return -1;
}

/** Compressed data run on until a marker that is neither a stuffed 0xff nor a restart. */
function endOfScan(bytes: Buffer, start: number): number {
  let at = bytes.indexOf(0xff, start);
  while (at !== -1 && isWithinScan(bytes[at + 1] ?? endMarker)) at = bytes.indexOf(0xff, at + 1);
  return at === -1 ? bytes.length : at;
}

function isWithinScan(after: number): boolean {
  return after === 0x00 || after === 0xff || (after >= 0xd0 && after <= 0xd7);
}
