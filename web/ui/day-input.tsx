import { TextInput, type TextInputProps } from "@mantine/core";
import { useState } from "react";

type DayInputProps = Omit<TextInputProps, "value" | "defaultValue" | "onChange"> & {
  value?: string | undefined;
  onChange: (day: string | undefined) => void;
};

/** A day typed as dd/mm/aaaa, for dates too far away for a calendar; its value is `YYYY-MM-DD`. */
export function DayInput({ value, onChange, ...field }: DayInputProps) {
  const [typed, setTyped] = useState("");
  // The value may be set from outside meanwhile.
  const stands = read(typed) === value;

  function type(text: string): void {
    const digits = digitsOf(text);
    setTyped([digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)].filter(Boolean).join("/"));
    onChange(read(text));
  }

  return (
    <TextInput
      inputMode="numeric"
      placeholder="dd/mm/aaaa"
      {...field}
      value={stands ? typed : (value?.split("-").toReversed().join("/") ?? "")}
      onChange={(event) => type(event.currentTarget.value)}
    />
  );
}

function digitsOf(text: string): string {
  return text.replace(/\D/g, "").slice(0, 8);
}

function read(text: string): string | undefined {
  const digits = digitsOf(text);
  return digits === "" ? undefined : digits.replace(/^(\d{2})(\d{2})(\d{4})$/, "$3-$2-$1");
}
