import { formatMoney } from "#web/lib/money.ts";

/** An amount of centavos, with digits of one width so that columns line up. */
export function MoneyText({ centavos }: { centavos: number }) {
  return <span style={{ fontVariantNumeric: "tabular-nums", whiteSpace: "nowrap" }}>{formatMoney(centavos)}</span>;
}
