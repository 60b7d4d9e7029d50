import { TextInput, type TextInputProps } from "@mantine/core";

type CountInputProps = Omit<TextInputProps, "value" | "defaultValue" | "onChange" | "type"> & {
  value?: number | null;
  onChange: (count: number | null) => void;
};

/** A whole number from 0 on, or nothing. */
export function CountInput({ value, onChange, ...field }: CountInputProps) {
  return (
    <TextInput
      type="number"
      inputMode="numeric"
      min={0}
      step={1}
      {...field}
      value={value ?? ""}
      onChange={({ currentTarget }) => onChange(currentTarget.value === "" ? null : currentTarget.valueAsNumber)}
    />
  );
}
