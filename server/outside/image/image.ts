import { bulkhead } from "cockatiel";
import { imageKind } from "#server/outside/image/container.ts";

/** More than any camera's, and decoded in a quarter of a gigabyte: what claims more is a bomb. */
const mostPixels = 50_000_000;

/** One picture after the other, so that it stays at that quarter. */
const queue = bulkhead(1, 15);

let library: ReturnType<typeof openLibrary> | undefined;

/** The library opens dozens of formats; here it may open these three. That is said once, since meanwhile it opens none. */
async function openLibrary() {
  const { default: sharp } = await import("sharp");
  sharp.block({ operation: ["VipsForeignLoad"] });
  sharp.unblock({
    operation: ["VipsForeignLoadJpegBuffer", "VipsForeignLoadPngBuffer", "VipsForeignLoadWebpBuffer"],
  });
  return sharp;
}

/** `NOT_AN_IMAGE`: something else by its content; `IMAGE_UNREADABLE`: an image that cannot be opened, or a bomb. */
export class BadImage extends Error {
  readonly code: "NOT_AN_IMAGE" | "IMAGE_UNREADABLE";

  constructor(code: BadImage["code"], options?: ErrorOptions) {
    super(code, options);
    this.code = code;
  }
}

/**
 * The picture alone as WebP of at most so many pixels a side: drawn anew, without place, camera or anything else inside. Throws
 * BadImage, and BulkheadRejectedError when too many wait.
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
