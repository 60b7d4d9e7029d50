import { Alert, Button, List, Stack, Text } from "@mantine/core";
import "@mantine/core/styles/List.css";
import { formatDay } from "#contract/dates.ts";
import type { BlockForm } from "#web/features/appointments/block-form/use-block-form.ts";

/** Who is booked in a time that is about to be closed. */
export function AppointmentsUnder({ form: { failure, under, pending, keep } }: { form: BlockForm }) {
  return (
    <Alert color="yellow" variant="outline">
      <Stack gap="sm">
        <Text>{failure}</Text>
        <List size="sm">
          {under.map(({ id, cliente, data_agendamento, hora_inicio, servico }) => (
            <List.Item key={id}>
              {formatDay(data_agendamento)} às {hora_inicio}: {cliente?.nome ?? "Cliente removido"}, {servico}
            </List.Item>
          ))}
        </List>
        <Button variant="light" loading={pending} onClick={keep}>
          Bloquear mesmo assim
        </Button>
      </Stack>
    </Alert>
  );
}
