import { Textarea } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { isSame } from "#web/ui/three-way-merge.ts";

type LinesProps = {
  label: string;
  description: string;
  error?: ReactNode;
  value?: string[];
  onChange: (lines: string[]) => void;
};

/** Several short texts, one per line. */
export function LinesInput({ value = [], onChange, ...field }: LinesProps) {
  const [typed, setTyped] = useState("");
  // The value may be set from outside meanwhile.
  const stands = isSame(read(typed), value);
  return (
    <Textarea
      {...field}
      autosize
      minRows={3}
      value={stands ? typed : value.join("\n")}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        onChange(read(currentTarget.value));
      }}
    />
  );
}

function read(text: string): string[] {
  return text.split("\n").filter((line) => line.trim() !== "");
}
