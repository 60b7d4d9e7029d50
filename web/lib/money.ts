import { readCentavos, readNumber } from "#contract/typed-amounts.ts";

export { formatMoney } from "#contract/money.ts";

/** What a field in reais holds, typed or pasted, in centavos; null while that is no amount: nothing yet, or less than zero. */
export function centavosTyped(typed: string): number | null {
  return positive(readCentavos(begun(typed)));
}

/** What a field of numbers holds; null while that is none. */
export function numberTyped(typed: string): number | null {
  return positive(readNumber(begun(typed)));
}

/** Whether it has more decimals than centavos: what is typed behind them would change what stands before the comma. */
export function isTooFine(typed: string): boolean {
  return /,\d{3,}\D*$/.test(typed);
}

/** Without the comma whose decimals are still to come. */
function begun(typed: string): string {
  return typed.trim().replace(/[.,]$/, "");
}

function positive(read: number | undefined): number | null {
  return read === undefined || read < 0 || Object.is(read, -0) ? null : read;
}
