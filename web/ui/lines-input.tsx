import { Textarea } from "@mantine/core";
import { type ReactNode, useState } from "react";

type LinesProps = {
  label: string;
  description: string;
  error?: ReactNode;
  value?: string[];
  onChange: (lines: string[]) => void;
};

/** Several short texts, one per line. */
export function LinesInput({ value = [], onChange, ...field }: LinesProps) {
  const [typed, setTyped] = useState(() => value.join("\n"));
  return (
    <Textarea
      {...field}
      autosize
      minRows={3}
      value={typed}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        onChange(currentTarget.value.split("\n").filter((line) => line.trim() !== ""));
      }}
    />
  );
}
