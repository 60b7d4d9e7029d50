import { SegmentedControl } from "@mantine/core";
import type { Which } from "#contract/list.ts";

type WhichProps = { value: Which; names: Record<Which, string>; onChange: (which: Which) => void };

/** Switches between rows in use and former rows. */
export function WhichControl({ value, names, onChange }: WhichProps) {
  return (
    <SegmentedControl
      aria-label="Situação"
      value={value}
      onChange={onChange}
      data={[
        { value: "active", label: names.active },
        { value: "inactive", label: names.inactive },
      ]}
    />
  );
}
