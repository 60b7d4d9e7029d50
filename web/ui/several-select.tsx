import { MultiSelect, type MultiSelectProps } from "@mantine/core";
import { useState } from "react";

type SeveralSelectProps = Omit<
  MultiSelectProps,
  "dropdownOpened" | "onDropdownOpen" | "onDropdownClose" | "onOptionSubmit"
>;

/** Chooses several options. The open list covers the next field, so each choice closes it, and another press opens it again. */
export function SeveralSelect(props: SeveralSelectProps) {
  const [opened, setOpened] = useState(false);
  return (
    <MultiSelect
      {...props}
      dropdownOpened={opened}
      onDropdownOpen={() => setOpened(true)}
      onDropdownClose={() => setOpened(false)}
      onOptionSubmit={() => setOpened(false)}
    />
  );
}
