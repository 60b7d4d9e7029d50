import { numberTyped } from "#web/lib/money.ts";
import { type NumberFieldProps, TypedNumber } from "#web/ui/typed-number.tsx";

/** A whole number from 0 on, or nothing. */
export function CountInput(field: NumberFieldProps) {
  return <TypedNumber inputMode="numeric" {...field} read={readWhole} write={String} />;
}

/** A number from 0 on that may have decimals, or nothing. */
export function AmountInput(field: NumberFieldProps) {
  return <TypedNumber {...field} read={numberTyped} write={written} />;
}

function readWhole(typed: string): number | null {
  const read = numberTyped(typed);
  return Number.isInteger(read) ? read : null;
}

function written(amount: number): string {
  return String(amount).replace(".", ",");
}
