import { Group, TextInput } from "@mantine/core";
import { DatePickerInput } from "@mantine/dates";
import { type ReactNode, useState } from "react";
import { instantAt } from "#contract/dates.ts";
import { calendarTexts } from "#web/features/appointments/agenda/calendar-texts.ts";
import { readTime, tidyTime } from "#web/features/appointments/booking-form/typed-time.ts";

export type Moment = { day: string; time: string };

type MomentFieldsProps = {
  /** What the day and the time of it are called. */
  labels: { day: string; time: string };
  begin: Moment;
  timezone: string;
  error: ReactNode;
  onInstant: (instant: string) => void;
};

/** A day and a time of it, as one instant; empty while the time is none. */
export function MomentFields({ labels, begin, timezone, error, onInstant }: MomentFieldsProps) {
  const [{ day, time }, setMoment] = useState(begin);

  function choose(next: Moment): void {
    setMoment(next);
    onInstant(instantOf(next, timezone));
  }

  return (
    <Group grow align="flex-start" gap="sm">
      <DatePickerInput
        label={labels.day}
        valueFormat="ddd, DD/MM/YYYY"
        value={day}
        onChange={(value) => value && choose({ day: value, time })}
        popoverProps={{ attributes: { dropdown: { "aria-label": "Calendário", "aria-labelledby": undefined } } }}
        {...calendarTexts}
      />
      <TextInput
        label={labels.time}
        inputMode="numeric"
        autoComplete="off"
        value={time}
        error={error}
        onChange={(event) => choose({ day, time: event.currentTarget.value })}
        onBlur={() => setMoment({ day, time: tidyTime(time) })}
      />
    </Group>
  );
}

export function instantOf({ day, time }: Moment, timezone: string): string {
  const minutes = readTime(time);
  return minutes === null ? "" : instantAt(day, minutes, timezone).toISOString();
}
