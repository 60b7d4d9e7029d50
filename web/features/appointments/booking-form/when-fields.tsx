import { Group } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { formatTime, instantAt, localDay } from "#contract/dates.ts";
import { CalendarInput } from "#web/features/appointments/agenda/calendar-input.tsx";
import { TimeField } from "#web/features/appointments/booking-form/time-field.tsx";
import { readTime } from "#web/lib/typed-time.ts";

type WhenFieldsProps = {
  /** The chosen start; empty while day and time make none. */
  startsAt: string;
  /** The day to begin with. */
  day: string;
  /** Free times of a day, for suggestions. */
  services: string[];
  barber: string;
  moving?: string;
  timezone: string;
  error: ReactNode;
  onStart: (startsAt: string) => void;
};

type When = { day: string; time: string };

/** Day and time of a start; the free times are suggested, any other can be typed. */
export function WhenFields({
  startsAt,
  timezone,
  services,
  barber,
  moving,
  error,
  onStart,
  ...given
}: WhenFieldsProps) {
  const [typed, setTyped] = useState<When>({ day: given.day, time: "" });
  // A start chosen elsewhere (one of the nearest times) takes the place of what was typed.
  const { day, time } = startsAt === "" || startOf(typed, timezone) === startsAt ? typed : whenOf(startsAt, timezone);

  function choose(next: When): void {
    setTyped(next);
    onStart(startOf(next, timezone));
  }

  return (
    <Group grow align="flex-start" gap="sm">
      <CalendarInput label="Dia" value={day} onChange={(value) => choose({ day: value, time })} />
      <TimeField
        value={time}
        onChange={(value) => choose({ day, time: value })}
        free={{ services, barber, moving, day, timezone }}
        error={error}
      />
    </Group>
  );
}

function startOf({ day, time }: When, timezone: string): string {
  const minutes = readTime(time);
  return minutes === null ? "" : instantAt(day, minutes, timezone).toISOString();
}

function whenOf(startsAt: string, timezone: string): When {
  return { day: localDay(startsAt, timezone), time: formatTime(startsAt, timezone) };
}
