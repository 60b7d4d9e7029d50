import { Alert, Button, Group, Stack, Text } from "@mantine/core";
import type { Barber } from "#contract/barbers.ts";
import type { FreeTime } from "#contract/booking-refusals.ts";
import { formatShortDay, formatTime, localDay } from "#contract/dates.ts";
import type { Allowed } from "#web/features/appointments/agenda/staff-override.ts";
import type { TimeRefused } from "#web/features/appointments/booking-form/time-refused.ts";

type Time = { startsAt: string; barber: string };

type TimeRefusalProps = {
  /** A form with a time that may be refused. */
  form: { refused: TimeRefused | null; retry: (values: Allowed | Time) => void; form: { values: Time } };
  /** The button's text for booking outside the hours: `Agendar mesmo assim`. */
  anyway: string;
  barbers: Barber[];
  timezone: string;
};

/** Shows why a time was refused, with every alternative in one tap; typed values stay. */
export function TimeRefusal({ form, anyway, barbers, timezone }: TimeRefusalProps) {
  const values = form.form.values;
  if (!form.refused) return null;
  const { text, nearest, allow } = form.refused;

  function place({ startsAt, barber }: Omit<FreeTime, "preco">): string {
    const day = localDay(startsAt, timezone);
    const other = values.startsAt && day === localDay(values.startsAt, timezone) ? "" : `${formatShortDay(day)} `;
    const whose = barber !== values.barber ? barbers.find(({ id }) => id === barber)?.nome : undefined;
    return `${other}${formatTime(startsAt, timezone)}${whose ? ` com ${whose}` : ""}`;
  }

  return (
    <Alert color="yellow" variant="outline">
      <Stack gap="sm">
        <Text size="sm">{text}</Text>
        <Group gap="xs">
          {nearest.map(({ startsAt, barber }) => (
            <Button key={startsAt + barber} variant="default" onClick={() => form.retry({ startsAt, barber })}>
              {place({ startsAt, barber })}
            </Button>
          ))}
          {allow && (
            <Button variant="light" onClick={() => form.retry(allow)}>
              {allow.encaixe ? "Encaixar" : anyway}
            </Button>
          )}
        </Group>
      </Stack>
    </Alert>
  );
}
