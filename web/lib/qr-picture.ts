import { renderSVG } from "uqr";

/** As paper and cameras want it: modules around, and dark on light. */
export const qrOptions = { border: 4, ecc: "M" } as const;

/** The address of a picture of any size. */
export function qrPicture(text: string): string {
  return `data:image/svg+xml;utf8,${encodeURIComponent(renderSVG(text, qrOptions))}`;
}
