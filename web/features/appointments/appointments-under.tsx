import { Alert, Button, List, Stack, Text } from "@mantine/core";
import type { Appointment } from "#contract/appointments.ts";
import { formatDay } from "#contract/dates.ts";

type AppointmentsUnderProps = {
  text: string | undefined;
  appointments: Appointment[];
  /** How many there are beyond these. */
  more?: number;
  /** The verb of doing it nevertheless. */
  keep: string;
  pending: boolean;
  onKeep: () => void;
};

/** Who is booked in a time that is about to be closed. */
export function AppointmentsUnder({ text, appointments, more = 0, keep, pending, onKeep }: AppointmentsUnderProps) {
  return (
    <Alert color="yellow" variant="outline">
      <Stack gap="sm">
        <Text>{text}</Text>
        <List size="sm" mah={240} style={{ overflowY: "auto" }} tabIndex={0} aria-label="Agendamentos">
          {appointments.map(({ id, cliente, data_agendamento, hora_inicio, servico }) => (
            <List.Item key={id}>
              {formatDay(data_agendamento)} às {hora_inicio}: {cliente?.nome ?? "Cliente removido"}, {servico}
            </List.Item>
          ))}
          {more > 0 && <List.Item>e mais {more}</List.Item>}
        </List>
        <Button variant="light" loading={pending} onClick={onKeep}>
          {keep}
        </Button>
      </Stack>
    </Alert>
  );
}
