import { TextInput, type TextInputProps } from "@mantine/core";
import { useState } from "react";

type DayInputProps = Omit<TextInputProps, "value" | "defaultValue" | "onChange"> & {
  value?: string | undefined;
  onChange: (day: string | undefined) => void;
};

/** A day typed as dd/mm/aaaa, for dates too far away for a calendar; its value is `YYYY-MM-DD`. */
export function DayInput({ value, onChange, ...field }: DayInputProps) {
  const [typed, setTyped] = useState(() => value?.split("-").toReversed().join("/") ?? "");

  function type(text: string): void {
    const digits = text.replace(/\D/g, "").slice(0, 8);
    setTyped([digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)].filter(Boolean).join("/"));
    onChange(digits === "" ? undefined : digits.replace(/^(\d{2})(\d{2})(\d{4})$/, "$3-$2-$1"));
  }

  return (
    <TextInput
      inputMode="numeric"
      placeholder="dd/mm/aaaa"
      {...field}
      value={typed}
      onChange={(event) => type(event.currentTarget.value)}
    />
  );
}
