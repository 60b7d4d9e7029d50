/** Reads the code in a video frame, if there is one. */
export type CodeReader = (video: HTMLVideoElement) => Promise<string | undefined>;

type Detector = { detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]> };
type DetectorClass = { new (options: { formats: string[] }): Detector; getSupportedFormats: () => Promise<string[]> };

const wanted = ["ean_13", "ean_8", "upc_a", "code_128", "code_39"];

/** The browser's own barcode reader where it exists, as on Android; otherwise a library that is loaded only then. */
export async function openCodeReader(): Promise<CodeReader> {
  const own = (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector;
  const formats = own ? (await own.getSupportedFormats()).filter((format) => wanted.includes(format)) : [];
  if (own && formats.length > 0) {
    const detector = new own({ formats });
    return async (video) => (await detector.detect(video))[0]?.rawValue;
  }
  const { drawnCode } = await import("#web/features/products/counts/drawn-code.ts");
  return async (video) => drawnCode(video);
}
