// Imported by file: the index includes the readers of every other kind of code and is eight times as large.
import BinaryBitmap from "@zxing/library/es2015/core/BinaryBitmap.js";
import HybridBinarizer from "@zxing/library/es2015/core/common/HybridBinarizer.js";
import MultiFormatOneDReader from "@zxing/library/es2015/core/oned/MultiFormatOneDReader.js";
import RGBLuminanceSource from "@zxing/library/es2015/core/RGBLuminanceSource.js";

const canvas = document.createElement("canvas");
const reader = new MultiFormatOneDReader(null as never);

/** Reads a barcode from the current video frame, where the browser has no reader of its own. */
export function drawnCode(video: HTMLVideoElement): string | undefined {
  const { videoWidth: width, videoHeight: height } = video;
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context || width === 0) return undefined;
  Object.assign(canvas, { width, height });
  context.drawImage(video, 0, 0);
  const { data } = context.getImageData(0, 0, width, height);
  const grey = new Uint8ClampedArray(width * height).map(
    (_, at) => (data[4 * at]! + 2 * data[4 * at + 1]! + data[4 * at + 2]!) / 4,
  );
  try {
    return reader.decode(new BinaryBitmap(new HybridBinarizer(new RGBLuminanceSource(grey, width, height)))).getText();
  } catch {
    // The library throws where it finds no code.
    return undefined;
  }
}
