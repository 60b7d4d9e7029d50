/**
 * The backgrounds of the public page (web/features/public-page/base.css): the cards, on which the brand's colour is text, and both ink
 * colours.
 */
const card = "#1c1f26";
const darkInk = "#14110a";
const lightInk = "#ffffff";
const amber = "#fcc419";

/** The contrast that WCAG 2.2 AA requires of text. */
export const enough = 4.5;

export type BrandColors = { color: string; ink: string };

/**
 * The readable variants of a shop's own colour, for every use on the page: as text on cards, and as a background of text. A colour too dark
 * for the page is lightened until it is readable.
 */
export function brandColors(chosen: string | null): BrandColors {
  let color = chosen ?? amber;
  while (contrast(color, card) < enough) color = lighter(color);
  return { color, ink: contrast(color, darkInk) >= enough ? darkInk : lightInk };
}

/** Contrast ratio by the formula of WCAG 2.2, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light! + 0.05) / (dark! + 0.05);
}

function luminance(color: string): number {
  const [red, green, blue] = channels(color).map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}

function lighter(color: string): string {
  const mixed = channels(color).map((value) => Math.min(255, Math.ceil(value + (255 - value) * 0.08 + 1)));
  return `#${mixed.map((value) => value.toString(16).padStart(2, "0")).join("")}`;
}

function channels(color: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
}
