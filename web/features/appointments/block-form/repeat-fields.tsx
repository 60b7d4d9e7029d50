import { Group, NativeSelect } from "@mantine/core";
import type { ReactNode } from "react";
import type { BlockTime, Repeats } from "#contract/blocks.ts";
import { addDays } from "#contract/dates.ts";
import { CalendarInput } from "#web/features/appointments/agenda/calendar-input.tsx";

type Repeating = NonNullable<BlockTime["repeats"]> | null;

type RepeatFieldsProps = {
  value: Repeating;
  /** The day of the first block. */
  from: string;
  error: ReactNode;
  onChange: (value: Repeating) => void;
};

const choices: { value: Repeats | ""; label: string }[] = [
  { value: "", label: "Não" },
  { value: "daily", label: "Todo dia" },
  { value: "weekly", label: "Toda semana" },
];

/** Whether a block repeats, and until when; by default for a month. */
export function RepeatFields({ value, from, error, onChange }: RepeatFieldsProps) {
  return (
    <Group grow align="flex-start" gap="sm">
      <NativeSelect
        label="Repete"
        data={choices}
        value={value?.every ?? ""}
        onChange={({ currentTarget: { value: every } }) =>
          onChange(every === "" ? null : { every: every as Repeats, until: value?.until ?? addDays(from, 28) })
        }
      />
      {value && (
        <CalendarInput
          label="Repete até o dia"
          minDate={from}
          value={value.until}
          error={error}
          onChange={(until) => onChange({ ...value, until })}
        />
      )}
    </Group>
  );
}
