import { MultiSelect, type MultiSelectProps } from "@mantine/core";
import { useState } from "react";

type SeveralSelectProps = Omit<
  MultiSelectProps,
  "dropdownOpened" | "onDropdownOpen" | "onDropdownClose" | "onOptionSubmit"
>;

/** Several of a list, one press each: the list closes over the next field, and another press opens it again. */
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
