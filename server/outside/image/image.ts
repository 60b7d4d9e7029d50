import { bulkhead } from "cockatiel";
import { imageKind } from "#server/outside/image/container.ts";

/** More than any camera's, decoded in a quarter of a gigabyte; a larger image counts as a bomb. */
const mostPixels = 50_000_000;

/** One image at a time, to stay within that memory. */
const queue = bulkhead(1, 15);

let library: ReturnType<typeof openLibrary> | undefined;

/** The library supports dozens of formats; only these three are enabled. Runs once, because it disables all formats in between. */
async function openLibrary() {
  const { default: sharp } = await import("sharp");
  sharp.block({ operation: ["VipsForeignLoad"] });
  sharp.unblock({
    operation: ["VipsForeignLoadJpegBuffer", "VipsForeignLoadPngBuffer", "VipsForeignLoadWebpBuffer"],
  });
  return sharp;
}

/** `NOT_AN_IMAGE`: the content is something else. `IMAGE_UNREADABLE`: an image that cannot be decoded, or a bomb. */
export class BadImage extends Error {
  readonly code: "NOT_AN_IMAGE" | "IMAGE_UNREADABLE";

  constructor(code: BadImage["code"], options?: ErrorOptions) {
    super(code, options);
    this.code = code;
  }
}

/**
 * Re-encodes the picture as WebP with at most this many pixels a side, without location, camera or other metadata. Throws BadImage, and
 * BulkheadRejectedError when too many wait.
 */
export async function reencoded(bytes: Uint8Array, side: number): Promise<Uint8Array> {
  if (!imageKind(bytes)) throw new BadImage("NOT_AN_IMAGE");
  return queue.execute(() => redrawn(bytes, side));
}

async function redrawn(bytes: Uint8Array, side: number): Promise<Uint8Array> {
  const sharp = await (library ??= openLibrary());
  try {
    return await sharp(bytes, { limitInputPixels: mostPixels, failOn: "warning", animated: false })
      .timeout({ seconds: 10 })
      .autoOrient()
      .resize(side, side, { fit: "inside", withoutEnlargement: true })
      .webp({ quality: 82 })
      .toBuffer();
  } catch (error) {
    throw new BadImage("IMAGE_UNREADABLE", { cause: error });
  }
}
