import { readCentavos, readNumber } from "#contract/typed-amounts.ts";

export { formatMoney } from "#contract/money.ts";

/** Centavos of a typed or pasted amount in reais; null while it is empty, negative or no amount. */
export function centavosTyped(typed: string): number | null {
  return positive(readCentavos(begun(typed)));
}

/** The value of a number field; null while it is no number. */
export function numberTyped(typed: string): number | null {
  return positive(readNumber(begun(typed)));
}

/** Whether it has more decimals than centavos: digits after them would change the digits before the comma. */
export function isTooFine(typed: string): boolean {
  return /,\d{3,}\D*$/.test(typed);
}

/** Removes a trailing comma, whose decimals are still to come. */
function begun(typed: string): string {
  return typed.trim().replace(/[.,]$/, "");
}

function positive(read: number | undefined): number | null {
  return read === undefined || read < 0 || Object.is(read, -0) ? null : read;
}
