import { line } from "#contract/values.ts";

/** GTIN: 8 (EAN-8), 12 (UPC-A) or 13 digits (EAN-13); the last is a check digit. */
const trade = /^(\d{8}|\d{12,13})$/;

/**
 * A printed barcode, or any code of the shop's own. A UPC-A is returned with a leading zero, as scanners that know only EAN-13 read it, so
 * that both find the same product.
 */
export const Barcode = line(1, 40, "Informe o código de barras.")
  .transform((typed) => typed.replace(/\s/g, ""))
  .refine(
    (code) => !trade.test(code) || hasCheckDigit(code),
    "O dígito verificador não confere: leia o código de novo.",
  )
  .transform((code) => (/^\d{12}$/.test(code) ? `0${code}` : code))
  .meta({ examples: ["7891234567895"] });

function hasCheckDigit(code: string): boolean {
  const digits = Array.from(code).toReversed().map(Number);
  return digits.reduce((sum, digit, at) => sum + digit * (at % 2 ? 3 : 1), 0) % 10 === 0;
}
