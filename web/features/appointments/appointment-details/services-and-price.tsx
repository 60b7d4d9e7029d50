import { Button, Group, Stack, Text } from "@mantine/core";
import { useState } from "react";
import type { Appointment } from "#contract/appointments.ts";
import { useChange } from "#web/features/appointments/agenda/use-change.ts";
import { PriceForm } from "#web/features/appointments/appointment-details/price-form.tsx";
import { client } from "#web/lib/client.ts";
import { useSession } from "#web/lib/session.ts";
import { MoneyText } from "#web/ui/money-text.tsx";
import { toastFailure } from "#web/ui/toast.ts";

/** What was agreed; the price can still be changed by those who take the money. */
export function ServicesAndPrice({ appointment }: { appointment: Appointment }) {
  const { mutate } = useChange();
  const { role } = useSession();
  const [editing, setEditing] = useState(false);
  const { id, services, valor_final, status } = appointment;
  const editable = role !== "barbeiro" && status !== "cancelado" && status !== "faltou";

  function reprice(centavos: number): void {
    setEditing(false);
    const send = () => client.appointments.reprice({ id, valor_final: centavos });
    mutate({ appointment, expected: { valor_final: centavos }, send }, { onError: toastFailure });
  }

  return (
    <Stack gap={4}>
      {services.map((service) => (
        <ServiceLine key={service.id} {...service} />
      ))}
      {editing ? (
        <PriceForm price={valor_final} onPrice={reprice} onClose={() => setEditing(false)} />
      ) : (
        <Group justify="space-between">
          <Text fw={600}>
            Total <MoneyText centavos={valor_final} />
          </Text>
          {editable && (
            <Button variant="subtle" size="compact-sm" onClick={() => setEditing(true)}>
              Mudar valor
            </Button>
          )}
        </Group>
      )}
    </Stack>
  );
}

function ServiceLine({ nome, duracao_minutos, preco }: Appointment["services"][number]) {
  return (
    <Group justify="space-between" wrap="nowrap">
      <Text>
        {nome}{" "}
        <Text span c="dimmed" size="sm">
          {duracao_minutos} min
        </Text>
      </Text>
      <Text c="dimmed">
        <MoneyText centavos={preco} />
      </Text>
    </Group>
  );
}
