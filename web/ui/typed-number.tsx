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
  /** What is asked for where the text is no number. */
  asks: string;
};

/** A number field: parses while the person types or pastes, and formats on blur. Text that is no number stays, to be corrected. */
export function TypedNumber({ value = null, onChange, onBlur, error, read, write, asks, ...field }: TypedNumberProps) {
  const [typed, setTyped] = useState<string>();
  const [left, setLeft] = useState(false);
  const valueOf = (text: string) => (isTooFine(text) ? null : read(text));
  // The value was set from outside meanwhile.
  const stands = typed !== undefined && valueOf(typed) === value;
  const isUnreadable = stands && value === null && typed.trim() !== "";
  const written = value === null ? "" : write(value);

  function type(text: string, { data }: InputEvent): void {
    const isTyped = data?.length === 1;
    if (isTyped && isTooFine(text)) return;
    setTyped(text);
    setLeft(false);
    onChange(valueOf(text));
  }

  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      {...field}
      error={error || (isUnreadable && left && asks)}
      // A form is not sent with it (`hasUnreadable`): a value that may be empty would be taken for empty.
      data-unreadable={isUnreadable || undefined}
      onInvalid={() => setLeft(true)}
      value={stands ? typed : written}
      onChange={({ currentTarget, nativeEvent }) => type(currentTarget.value, nativeEvent as InputEvent)}
      onBlur={(event) => {
        setLeft(true);
        setTyped(isUnreadable ? typed : undefined);
        onBlur?.(event);
      }}
    />
  );
}
