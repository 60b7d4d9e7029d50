import { TextInput, type TextInputProps } from "@mantine/core";
import { useState } from "react";
import { isSame } from "#web/ui/three-way-merge.ts";

type WordsInputProps = Omit<TextInputProps, "value" | "defaultValue" | "onChange"> & {
  value?: string[];
  onChange: (words: string[]) => void;
};

/** Several short texts in one line, separated by commas. */
export function WordsInput({ value = [], onChange, ...field }: WordsInputProps) {
  const [typed, setTyped] = useState("");
  // The value may be set from outside meanwhile.
  const stands = isSame(read(typed), value);

  function type(text: string): void {
    setTyped(text);
    onChange(read(text));
  }

  return (
    <TextInput
      {...field}
      value={stands ? typed : value.join(", ")}
      onChange={(event) => type(event.currentTarget.value)}
    />
  );
}

function read(text: string): string[] {
  return text
    .split(",")
    .map((word) => word.trim())
    .filter((word) => word !== "");
}
