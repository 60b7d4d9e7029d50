/** The media query of a phone, below Mantine's `sm`. */
export const phoneWidth = "(max-width: 47.99em)";
