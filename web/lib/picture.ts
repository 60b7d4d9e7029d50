/** A part of a picture, in its own pixels. */
export type Part = { x: number; y: number; width: number; height: number };

/** Rejects where the browser cannot show the file. */
export async function opened(source: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = source;
  await image.decode();
  return image;
}

/**
 * A picture, or a part of it, as a file of at most `side` pixels a side: cropped parts never leave the device, and a photo of twelve
 * megapixels costs little data.
 */
export async function drawn(source: string, { side, part }: { side: number; part?: Part }): Promise<Blob> {
  const image = await opened(source);
  const { x, y, width, height } = part ?? { x: 0, y: 0, width: image.naturalWidth, height: image.naturalHeight };
  const scale = Math.min(1, side / Math.max(width, height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  const drawing = canvas.getContext("2d")!;
  drawing.imageSmoothingQuality = "high";
  drawing.drawImage(image, x, y, width, height, 0, 0, canvas.width, canvas.height);
  const webp = await fileOf(canvas, "image/webp");
  // A browser that cannot write WebP writes PNG instead, which would exceed the size limit for photos.
  return webp.type === "image/webp" ? webp : fileOf(canvas, "image/jpeg");
}

function fileOf(canvas: HTMLCanvasElement, type: string): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("nothing was drawn"))), type, 0.9);
  });
}
