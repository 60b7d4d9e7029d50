import { NumberInput, type NumberInputProps } from "@mantine/core";

type PercentInputProps = Omit<NumberInputProps, "value" | "defaultValue" | "onChange"> & {
  value?: number | null;
  onChange: (points: number | null) => void;
};

/** A field in percent whose value is basis points, null while empty. */
export function PercentInput({ value = null, onChange, ...field }: PercentInputProps) {
  return (
    <NumberInput
      suffix=" %"
      decimalScale={2}
      decimalSeparator=","
      allowNegative={false}
      inputMode="decimal"
      hideControls
      value={value === null ? "" : value / 100}
      onChange={(typed) => onChange(typed === "" ? null : Math.round(Number(typed) * 100))}
      {...field}
    />
  );
}
