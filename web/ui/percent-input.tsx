import { rateText } from "#contract/numbers.ts";
import { centavosTyped } from "#web/lib/money.ts";
import { type NumberFieldProps, TypedNumber } from "#web/ui/typed-number.tsx";

/** A field in percent whose value is basis points, null while empty. */
export function PercentInput(field: NumberFieldProps) {
  return <TypedNumber {...field} read={read} write={rateText} asks="Informe uma porcentagem." />;
}

function read(typed: string): number | null {
  return centavosTyped(typed.replace("%", ""));
}
