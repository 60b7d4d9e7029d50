import { Button, Stack, Text } from "@mantine/core";
import classes from "#web/features/appointments/my-appointments/choices.module.css";
import { partsOfDay, type DayOfTimes, type DayState } from "#web/features/public-page/free-days.ts";
import { formatLongDay, formatTime } from "#web/lib/dates.ts";

type Props = { day: DayOfTimes; timezone: string; chosen: string | null; onChoose: (startsAt: string) => void };

const nothing: Record<Exclude<DayState, "free">, string> = {
  full: "Não há mais horários livres nesse dia.",
  closed: "A barbearia não abre nesse dia.",
  beyond: "Essa data ainda não está aberta para agendamento.",
};

export function TimesOfDay({ day, timezone, chosen, onChoose }: Props) {
  return (
    <Stack component="section" gap="md" aria-label={formatLongDay(day.day)}>
      {day.state !== "free" && <output className={classes.said}>{nothing[day.state]}</output>}
      {partsOfDay(day.times, timezone).map(({ name, times }) => (
        <div key={name}>
          <Text component="h4" size="sm" c="dimmed" mb={6}>
            {name}
          </Text>
          <TimeButtons times={times} label={(time) => formatTime(time, timezone)} chosen={chosen} onChoose={onChoose} />
        </div>
      ))}
    </Stack>
  );
}

type ButtonsProps = {
  times: string[];
  label: (time: string) => string;
  wide?: boolean;
  chosen?: string | null;
  disabled?: boolean;
  onChoose: (startsAt: string) => void;
};

export function TimeButtons({ times, label, wide, chosen = null, disabled, onChoose }: ButtonsProps) {
  return (
    <ul className={`${classes.times} ${wide ? classes.wide : ""}`}>
      {times.map((time) => (
        <li key={time}>
          <Button
            fullWidth
            px={4}
            variant={time === chosen ? "filled" : "default"}
            aria-pressed={time === chosen}
            disabled={disabled}
            onClick={() => onChoose(time)}
          >
            {label(time)}
          </Button>
        </li>
      ))}
    </ul>
  );
}
