import { Group } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { formatTime, instantAt, localDay } from "#contract/dates.ts";
import { BookingCalendar } from "#web/features/appointments/booking-form/booking-calendar.tsx";
import { TimeField } from "#web/features/appointments/booking-form/time-field.tsx";
import { useProposedStart } from "#web/features/appointments/booking-form/use-proposed-start.ts";
import { readTime } from "#web/lib/typed-time.ts";

type WhenFieldsProps = {
  /** The chosen start; empty while day and time are incomplete. */
  startsAt: string;
  /** The initial day. */
  day: string;
  /** Whether that day was chosen by hand, so that no time of another day is proposed. */
  dayChosen?: boolean;
  /** The services whose free times are suggested. */
  services: string[];
  barber: string;
  moving?: string;
  timezone: string;
  error: ReactNode;
  onStart: (startsAt: string) => void;
  /** Called with the first free time from the day on, as long as none was chosen. */
  onPropose?: (startsAt: string) => void;
};

/** A day in one line: where there is no place for both, one field stands under the other. */
const width = "1 1 10rem";

type When = { day: string; time: string };

/** How many days are searched for a free time. */
const proposedDays = 14;

/** Day and time of a start; the free times are suggested, any other can be typed. */
export function WhenFields({
  startsAt,
  timezone,
  services,
  barber,
  moving,
  error,
  onStart,
  onPropose,
  dayChosen = false,
  ...given
}: WhenFieldsProps) {
  const [typed, setTyped] = useState<Partial<When>>({});
  const began = { day: typed.day ?? given.day, time: typed.time ?? "" };
  // A start chosen elsewhere (one of the nearest times) replaces the typed values.
  const { day, time } = startsAt === "" || startOf(began, timezone) === startsAt ? began : whenOf(startsAt, timezone);
  const looked = { services, barber, from: began.day, days: dayChosen || typed.day ? 1 : proposedDays };
  useProposedStart(onPropose && typed.time === undefined ? looked : null, startsAt, (start) => onPropose?.(start));

  function choose(next: Partial<When>): void {
    setTyped(next);
    onStart(startOf({ day, time: "", ...next }, timezone));
  }

  return (
    <Group align="flex-start" gap="sm">
      <BookingCalendar
        value={day}
        onChange={(value) => choose({ day: value, ...(typed.time !== undefined || !onPropose ? { time } : {}) })}
        choice={{ services, barber }}
        timezone={timezone}
        flex={width}
      />
      <TimeField
        flex={width}
        value={time}
        onChange={(value) => value !== time && choose({ day, time: value })}
        // Stops proposals once the person focuses the field.
        onFocus={() => setTyped({ day, time })}
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
