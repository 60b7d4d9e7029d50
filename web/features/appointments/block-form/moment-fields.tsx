import { Group, TextInput } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { instantAt } from "#contract/dates.ts";
import { CalendarInput } from "#web/features/appointments/agenda/calendar-input.tsx";
import { readEnd, readTime, tidyTime } from "#web/lib/typed-time.ts";

export type Moment = { day: string; time: string };

type MomentFieldsProps = {
  /** The labels of the day and the time field. */
  labels: { day: string; time: string };
  begin: Moment;
  timezone: string;
  error: ReactNode;
  /** Said of 00:00. */
  midnight?: string;
  onInstant: (instant: string) => void;
};

/** A day and a time as one instant; empty while the time is invalid. */
export function MomentFields({ labels, begin, timezone, error, midnight, onInstant }: MomentFieldsProps) {
  const [{ day, time }, setMoment] = useState(begin);

  function choose(next: Moment): void {
    setMoment(next);
    onInstant(instantOf(next, timezone));
  }

  return (
    <Group grow align="flex-start" gap="sm">
      <CalendarInput label={labels.day} value={day} onChange={(value) => choose({ day: value, time })} />
      <TextInput
        label={labels.time}
        inputMode="numeric"
        autoComplete="off"
        value={time}
        error={error}
        description={readTime(time) === 0 && midnight}
        inputWrapperOrder={["label", "input", "description", "error"]}
        onChange={(event) => choose({ day, time: event.currentTarget.value })}
        onBlur={() => setMoment({ day, time: tidyTime(time) })}
      />
    </Group>
  );
}

export function instantOf({ day, time }: Moment, timezone: string): string {
  const minutes = readEnd(time);
  return minutes === null ? "" : instantAt(day, minutes, timezone).toISOString();
}
