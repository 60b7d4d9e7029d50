import { Button, Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import type { FreeTime } from "#contract/booking-refusals.ts";
import { formatLongDay, formatTime } from "#contract/dates.ts";
import classes from "#web/features/appointments/my-appointments/choices.module.css";
import { partsOfDay, withoutTimes, type DayOfTimes } from "#web/features/public-page/free-days.ts";
import type { TimeNote } from "#web/features/public-page/served-by.ts";

type Props = {
  day: DayOfTimes;
  timezone: string;
  note: TimeNote;
  chosen: string | null;
  onChoose: (time: FreeTime) => void;
  /** Ways on from a day that has no free time. */
  children: ReactNode;
};

export function TimesOfDay({ day, timezone, note, chosen, onChoose, children }: Props) {
  const label = ({ startsAt }: FreeTime) => formatTime(startsAt, timezone);

  return (
    <Stack component="section" gap="md" aria-label={formatLongDay(day.day)}>
      {day.state !== "free" && (
        <>
          <output className={classes.said}>{withoutTimes[day.state]}</output>
          {children}
        </>
      )}
      {partsOfDay(day.times, timezone).map(({ name, times }) => (
        <div key={name}>
          <Text component="h4" size="sm" c="dimmed" mb={6}>
            {name}
          </Text>
          <TimeButtons times={times} label={label} note={note} chosen={chosen} onChoose={onChoose} />
        </div>
      ))}
    </Stack>
  );
}

type ButtonsProps = {
  times: FreeTime[];
  label: (time: FreeTime) => string;
  note: TimeNote;
  wide?: boolean;
  chosen?: string | null;
  disabled?: boolean;
  onChoose: (time: FreeTime) => void;
};

export function TimeButtons({ times, label, note, wide, chosen = null, disabled, onChoose }: ButtonsProps) {
  return (
    <ul
      className={`${classes.times} ${wide ? classes.wide : ""}`}
      data-noted={times.some((time) => note(time).length > 0) || undefined}
    >
      {times.map((time) => (
        <li key={time.startsAt}>
          <Button
            fullWidth
            h="auto"
            mih={36}
            px={4}
            py={4}
            variant={time.startsAt === chosen ? "filled" : "default"}
            aria-pressed={time.startsAt === chosen}
            disabled={disabled}
            onClick={() => onChoose(time)}
          >
            <span>
              {label(time)}
              {note(time).map((line) => (
                <small key={line}> {line}</small>
              ))}
            </span>
          </Button>
        </li>
      ))}
    </ul>
  );
}
