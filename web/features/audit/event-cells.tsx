import { Badge, Group, Text } from "@mantine/core";
import type { SecurityEvent } from "#contract/audit.ts";
import { eventName, type Severity, severityWords } from "#contract/event-words.ts";
import type { Cells } from "#web/ui/register/register-row.tsx";

const severityColors: Record<Severity, string> = { low: "gray", medium: "yellow", high: "red" };

/** The security log, of a shop or of the installation. */
export const eventCells: Cells<SecurityEvent> = { event_type: (event) => <Kind event={event} /> };

export const seldomRead = ["severity", "user_agent"];

export const noEvents = { title: "Nenhum registro", hint: "O que acontecer aparece aqui." };

function Kind({ event: { event_type, severity } }: { event: SecurityEvent }) {
  return (
    <Group gap="xs">
      <Text size="sm" fw={500}>
        {eventName(event_type)}
      </Text>
      <Badge size="sm" variant="light" color={severityColors[severity]}>
        {severityWords[severity]}
      </Badge>
    </Group>
  );
}
