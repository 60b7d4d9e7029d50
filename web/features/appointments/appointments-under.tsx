import { Alert, Button, List, Stack, Text } from "@mantine/core";
import type { Appointment } from "#contract/appointments.ts";
import { formatDay } from "#contract/dates.ts";

type AppointmentsUnderProps = {
  text: string | undefined;
  appointments: Appointment[];
  /** The number of further appointments. */
  more?: number;
  /** The verb of the button that proceeds anyway. */
  keep: string;
  pending: boolean;
  onKeep: () => void;
};

/** The appointments in a time that is about to be closed. */
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
