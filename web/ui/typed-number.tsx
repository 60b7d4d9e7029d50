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

/** A number as people write it: read while it is typed or pasted, and written out once the field is left, so that both look alike. */
export function TypedNumber({ value = null, onChange, onBlur, read, write, ...field }: TypedNumberProps) {
  const [typed, setTyped] = useState<string>();
  // Something else has set it meanwhile.
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
        // What is no number stays, to be corrected.
        setTyped(typed?.trim() && read(typed) === null ? typed : undefined);
        onBlur?.(event);
      }}
    />
  );
}
