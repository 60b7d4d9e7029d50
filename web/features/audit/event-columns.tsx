import { Badge, Group, Text } from "@mantine/core";
import "@mantine/core/styles/Badge.css";
import type { SecurityEvent, Severity } from "#contract/audit.ts";
import { detailTexts, eventName, severityWords } from "#contract/event-words.ts";
import { Moment } from "#web/ui/moment.tsx";
import type { Column } from "#web/ui/register/register-table.tsx";

const severityColors: Record<Severity, string> = { low: "gray", medium: "yellow", high: "red" };

/** The security log, of a shop or of the installation. */
export const eventColumns: Column<SecurityEvent>[] = [
  { head: "O quê", cell: (event) => <Kind event={event} /> },
  {
    head: "Quem",
    cell: ({ person, barbershop, address }) => [person, barbershop, address].filter(Boolean).join(" · "),
  },
  { head: "Detalhes", cell: (event) => detailTexts(event).join(", ") },
  { head: "Quando", sort: "id", cell: ({ created_at }) => <Moment at={created_at} /> },
];

export const noEvents = { title: "Nenhum registro", hint: "O que acontecer aparece aqui." };

function Kind({ event: { event_type, severity } }: { event: SecurityEvent }) {
  return (
    <Group gap="xs">
      <Text fw={500}>{eventName(event_type)}</Text>
      <Badge size="sm" variant="light" color={severityColors[severity]}>
        {severityWords[severity]}
      </Badge>
    </Group>
  );
}
