import { renderSVG } from "uqr";

/** Suitable for paper and cameras: a border of modules, and dark on light. */
export const qrOptions = { border: 4, ecc: "M" } as const;

/** The URL of a picture that scales to any size. */
export function qrPicture(text: string): string {
  return `data:image/svg+xml;utf8,${encodeURIComponent(renderSVG(text, qrOptions))}`;
}
