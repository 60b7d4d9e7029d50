export { formatMoney } from "#contract/money.ts";

/** What a field in reais holds, in centavos; null while that is no amount: nothing yet, or a comma alone. */
export function centavosOf(typed: number | string): number | null {
  const reais = typed === "" ? Number.NaN : Number(typed);
  return Number.isNaN(reais) ? null : Math.round(reais * 100);
}
