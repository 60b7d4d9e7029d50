import { centavosTyped, formatMoney } from "#web/lib/money.ts";
import { type NumberFieldProps, TypedNumber } from "#web/ui/typed-number.tsx";

/** A field in reais whose value is centavos, null while empty. */
export function MoneyInput(field: NumberFieldProps) {
  return <TypedNumber {...field} read={centavosTyped} write={written} asks="Informe um valor em reais." />;
}

/** With a normal space, which people can type. */
function written(centavos: number): string {
  return formatMoney(centavos).replace("\u00a0", " ");
}
