import { imageKind } from "#server/outside/image/container.ts";

/** The longer side of a stored photo. */
const side = 512;

/** More than any camera's, and decoded in a quarter of a gigabyte: what claims more is a bomb. */
const mostPixels = 50_000_000;

/** `NOT_AN_IMAGE`: something else by its content; `IMAGE_UNREADABLE`: an image that cannot be opened, or a bomb. */
export class BadImage extends Error {
  readonly code: "NOT_AN_IMAGE" | "IMAGE_UNREADABLE";

  constructor(code: BadImage["code"], options?: ErrorOptions) {
    super(code, options);
    this.code = code;
  }
}

/** The picture alone as WebP of at most 512 pixels a side: drawn anew, without place, camera or anything else inside. */
export async function reencoded(bytes: Uint8Array): Promise<Uint8Array> {
  if (!imageKind(bytes)) throw new BadImage("NOT_AN_IMAGE");
  const { default: sharp } = await import("sharp");
  // The library opens dozens of formats; here it may open these three.
  sharp.block({ operation: ["VipsForeignLoad"] });
  sharp.unblock({
    operation: ["VipsForeignLoadJpegBuffer", "VipsForeignLoadPngBuffer", "VipsForeignLoadWebpBuffer"],
  });
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
