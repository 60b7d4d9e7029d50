import { numberTyped } from "#web/lib/money.ts";
import { type NumberFieldProps, TypedNumber } from "#web/ui/typed-number.tsx";

/** A field for a whole number from 0 on; may be empty. */
export function CountInput(field: NumberFieldProps) {
  return (
    <TypedNumber inputMode="numeric" {...field} read={readWhole} write={String} asks="Informe um número inteiro." />
  );
}

/** A field for a number from 0 on, with decimals; may be empty. */
export function AmountInput(field: NumberFieldProps) {
  return <TypedNumber {...field} read={numberTyped} write={written} asks="Informe um número." />;
}

function readWhole(typed: string): number | null {
  const read = numberTyped(typed);
  return Number.isInteger(read) ? read : null;
}

function written(amount: number): string {
  return String(amount).replace(".", ",");
}
