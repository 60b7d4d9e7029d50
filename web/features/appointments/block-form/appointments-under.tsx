import { Alert, Button, List, Stack, Text } from "@mantine/core";
import "@mantine/core/styles/List.css";
import type { Appointment } from "#contract/appointments.ts";
import { formatDay } from "#web/lib/dates.ts";

type AppointmentsUnderProps = { text: string; appointments: Appointment[]; pending: boolean; onKeep: () => void };

/** Who is booked in a time that is about to be closed. */
export function AppointmentsUnder({ text, appointments, pending, onKeep }: AppointmentsUnderProps) {
  return (
    <Alert color="yellow" variant="outline" role="alert">
      <Stack gap="sm">
        <Text>{text}</Text>
        <List size="sm">
          {appointments.map(({ id, cliente, data_agendamento, hora_inicio, servico }) => (
            <List.Item key={id}>
              {formatDay(data_agendamento)} às {hora_inicio}: {cliente?.nome ?? "Cliente removido"}, {servico}
            </List.Item>
          ))}
        </List>
        <Button variant="light" loading={pending} onClick={onKeep}>
          Bloquear mesmo assim
        </Button>
      </Stack>
    </Alert>
  );
}
