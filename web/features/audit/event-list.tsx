import { Badge, Group, Paper, Stack, Text } from "@mantine/core";
import "@mantine/core/styles/Badge.css";
import type { SecurityEvent, Severity } from "#contract/audit.ts";
import { detailTexts, eventName, severityWords } from "#contract/event-words.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Moment } from "#web/ui/moment.tsx";

/** Rows of the security log, the newest first. */
export function EventList({ events }: { events: SecurityEvent[] }) {
  if (events.length === 0) return <EmptyState title="Nenhum registro" hint="Nada aconteceu com estes filtros." />;
  return (
    <Stack component="ul" gap="xs" p={0} m={0} style={{ listStyle: "none" }}>
      {events.map((event) => (
        <EventRow key={event.id} event={event} />
      ))}
    </Stack>
  );
}

const severityColors: Record<Severity, string> = { low: "gray", medium: "yellow", high: "red" };

function EventRow({ event }: { event: SecurityEvent }) {
  const { event_type: type, severity, person, barbershop, address } = event;
  const who = [person, barbershop, address].filter(Boolean).join(" · ");
  const more = detailTexts(event);

  return (
    <Paper component="li" withBorder px="md" py="sm">
      <Group justify="space-between" gap="xs">
        <Group gap="xs">
          <Text fw={500}>{eventName(type)}</Text>
          <Badge size="sm" variant="light" color={severityColors[severity]}>
            {severityWords[severity]}
          </Badge>
        </Group>
        <Text size="sm" c="dimmed">
          <Moment at={event.created_at} />
        </Text>
      </Group>
      {who && <Text size="sm">{who}</Text>}
      {more.length > 0 && (
        <Text size="sm" c="dimmed">
          {more.join(", ")}
        </Text>
      )}
    </Paper>
  );
}
