import { percentText } from "#contract/numbers.ts";
import { centavosTyped } from "#web/lib/money.ts";
import { type NumberFieldProps, TypedNumber } from "#web/ui/typed-number.tsx";

/** A field in percent whose value is basis points, null while empty. */
export function PercentInput(field: NumberFieldProps) {
  return <TypedNumber {...field} read={read} write={written} asks="Informe uma porcentagem." />;
}

function read(typed: string): number | null {
  return centavosTyped(typed.replace("%", ""));
}

function written(bps: number): string {
  return percentText(bps, 2);
}
