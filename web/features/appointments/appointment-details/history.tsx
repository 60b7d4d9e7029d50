import { List, Stack, Text, Title } from "@mantine/core";
import type { AppointmentEvent } from "#contract/appointments.ts";
import type { Barber } from "#contract/barbers.ts";
import { formatDate, formatTime } from "#contract/dates.ts";
import { eventText } from "#web/features/appointments/appointment-details/event-text.ts";

type HistoryProps = { events: AppointmentEvent[]; barbers: Barber[]; timezone: string };

/** Who did what and when, the newest first. */
export function History({ events, barbers, timezone }: HistoryProps) {
  const names = new Map(barbers.map(({ id, nome }) => [id, nome]));
  return (
    <Stack gap="xs">
      <Title order={3}>Histórico</Title>
      <List listStyleType="none" spacing="sm">
        {events.toReversed().map((event) => (
          <List.Item key={event.id}>
            <Text size="sm">{eventText(event, { names, timezone })}</Text>
            <Text size="xs" c="dimmed">
              {formatDate(event.created_at, timezone)} às {formatTime(event.created_at, timezone)},{" "}
              {event.autor ?? "pelo cliente"}
            </Text>
          </List.Item>
        ))}
      </List>
    </Stack>
  );
}
