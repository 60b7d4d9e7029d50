/** A square of a picture, in its own pixels. */
export type Square = { x: number; y: number; width: number; height: number };

const side = 512;

/** That square as a file of at most 512 pixels a side: what is cut away never leaves the device. */
export async function cropped(source: string, { x, y, width, height }: Square): Promise<Blob> {
  const image = await opened(source);
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = Math.max(1, Math.round(Math.min(side, width)));
  const drawing = canvas.getContext("2d")!;
  drawing.imageSmoothingQuality = "high";
  drawing.drawImage(image, x, y, width, height, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    // A browser that writes no WebP writes PNG instead.
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("nothing was drawn"))), "image/webp", 0.9);
  });
}

/** Fails where the browser cannot show the file. */
export async function opened(source: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = source;
  await image.decode();
  return image;
}
