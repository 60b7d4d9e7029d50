import { NumberInput, type NumberInputProps } from "@mantine/core";
import { centavosOf } from "#web/lib/money.ts";

type MoneyInputProps = Omit<NumberInputProps, "value" | "defaultValue" | "onChange"> & {
  value?: number | null;
  onChange: (centavos: number | null) => void;
};

/** A field in reais whose value is centavos, null while empty. */
export function MoneyInput({ value = null, onChange, ...field }: MoneyInputProps) {
  return (
    <NumberInput
      prefix="R$ "
      decimalScale={2}
      fixedDecimalScale
      decimalSeparator=","
      thousandSeparator="."
      allowNegative={false}
      inputMode="decimal"
      hideControls
      value={value === null ? "" : value / 100}
      onChange={(typed) => onChange(centavosOf(typed))}
      {...field}
    />
  );
}
