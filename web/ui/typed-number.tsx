import { TextInput, type TextInputProps } from "@mantine/core";
import { useState } from "react";
import { isTooFine } from "#web/lib/money.ts";

export type NumberFieldProps = Omit<TextInputProps, "value" | "defaultValue" | "onChange" | "type"> & {
  value?: number | null;
  onChange: (value: number | null) => void;
};

type TypedNumberProps = NumberFieldProps & {
  read: (typed: string) => number | null;
  write: (value: number) => string;
};

/** A number field: parses while the person types or pastes, and formats on blur. */
export function TypedNumber({ value = null, onChange, onBlur, read, write, ...field }: TypedNumberProps) {
  const [typed, setTyped] = useState<string>();
  // The value was set from outside meanwhile.
  const stands = typed !== undefined && read(typed) === value;
  const written = value === null ? "" : write(value);

  function type(text: string): void {
    if (isTooFine(text)) return;
    setTyped(text);
    onChange(read(text));
  }

  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      {...field}
      value={stands ? typed : written}
      onChange={({ currentTarget }) => type(currentTarget.value)}
      onBlur={(event) => {
        // Text that is no number stays, to be corrected.
        setTyped(typed?.trim() && read(typed) === null ? typed : undefined);
        onBlur?.(event);
      }}
    />
  );
}
