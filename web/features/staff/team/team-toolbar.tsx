import { Group, SegmentedControl, TextInput } from "@mantine/core";
import "@mantine/core/styles/FloatingIndicator.css";
import "@mantine/core/styles/SegmentedControl.css";
import { useDebouncedCallback } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { useState } from "react";
import type { Which } from "#contract/staff.ts";
import type { Asked } from "#web/features/staff/staff-queries.ts";

const SEARCH_MS = 300;

type TeamToolbarProps = { asked: Asked; names: Record<Which, string>; onAsk: (asked: Asked) => void };

/** Looks for somebody of the team, among those who work here or those who did. */
export function TeamToolbar({ asked, names, onAsk }: TeamToolbarProps) {
  const [typed, setTyped] = useState(asked.query);
  const search = useDebouncedCallback((query: string) => onAsk({ ...asked, query }), SEARCH_MS);

  return (
    <Group gap="sm" mb="md">
      <TextInput
        aria-label="Buscar por nome"
        placeholder="Buscar por nome"
        type="search"
        leftSection={<IconSearch size={16} aria-hidden />}
        value={typed}
        onChange={({ currentTarget: { value } }) => {
          setTyped(value);
          search(value);
        }}
        flex="1 1 14rem"
        maw={360}
      />
      <SegmentedControl
        aria-label="Situação"
        value={asked.which}
        onChange={(which) => onAsk({ ...asked, which })}
        data={[
          { value: "active", label: names.active },
          { value: "inactive", label: names.inactive },
        ]}
      />
    </Group>
  );
}
