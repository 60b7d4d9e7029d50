import { TextInput, type TextInputProps } from "@mantine/core";
import { useState } from "react";

type WordsInputProps = Omit<TextInputProps, "value" | "defaultValue" | "onChange"> & {
  value?: string[];
  onChange: (words: string[]) => void;
};

/** Several short texts in one line, separated by commas. */
export function WordsInput({ value = [], onChange, ...field }: WordsInputProps) {
  const [typed, setTyped] = useState(() => value.join(", "));

  function type(text: string): void {
    setTyped(text);
    onChange(
      text
        .split(",")
        .map((word) => word.trim())
        .filter((word) => word !== ""),
    );
  }

  return <TextInput {...field} value={typed} onChange={(event) => type(event.currentTarget.value)} />;
}
