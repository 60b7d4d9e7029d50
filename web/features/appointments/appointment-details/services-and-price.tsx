import { Badge, Button, Group, Stack, Text } from "@mantine/core";
import { useState } from "react";
import type { Appointment } from "#contract/appointments.ts";
import type { Barber } from "#contract/barbers.ts";
import { depositStates } from "#contract/deposits.ts";
import { canMove, type Paid } from "#web/features/appointments/agenda/status.ts";
import { useChange } from "#web/features/appointments/agenda/use-change.ts";
import { EditForm } from "#web/features/appointments/appointment-details/edit-form.tsx";
import { PriceForm } from "#web/features/appointments/appointment-details/price-form.tsx";
import { client } from "#web/lib/client.ts";
import { useSession } from "#web/lib/session.ts";
import { MoneyText } from "#web/ui/money-text.tsx";
import { toastFailure } from "#web/ui/toast.tsx";

type ServicesAndPriceProps = { appointment: Appointment; paid: Paid | undefined; barbers: Barber[]; timezone: string };

/** The agreed services and price, and a form to change them. Of a paid visit only the notes change. */
export function ServicesAndPrice({ appointment, paid, barbers, timezone }: ServicesAndPriceProps) {
  const [editing, setEditing] = useState(false);
  const { services, observacoes, status } = appointment;
  const isPaid = paid?.paga ?? false;
  if (editing) {
    const done = () => setEditing(false);
    return <EditForm appointment={appointment} isPaid={isPaid} barbers={barbers} timezone={timezone} onDone={done} />;
  }
  return (
    <Stack gap={4}>
      {services.map((service) => (
        <ServiceLine key={service.id} {...service} />
      ))}
      <Price appointment={appointment} isPaid={isPaid} />
      {isPaid && canMove(status) && (
        <Text size="sm" c="dimmed">
          Para {paid?.coberta ? "marcar falta, cancelar" : "cancelar"} ou mudar os serviços, estorne a comanda.
        </Text>
      )}
      {appointment.sinal && (
        <Text size="sm" c="dimmed">
          Sinal de <MoneyText centavos={appointment.sinal.valor} />:{" "}
          {depositStates[appointment.sinal.situacao].toLowerCase()}
        </Text>
      )}
      {observacoes && <p style={{ margin: 0, whiteSpace: "pre-wrap" }}>{observacoes}</p>}
      {canMove(status) && (
        <Button variant="default" size="compact-sm" style={{ alignSelf: "start" }} onClick={() => setEditing(true)}>
          {isPaid ? "Mudar observações" : "Mudar serviços e observações"}
        </Button>
      )}
    </Stack>
  );
}

/** The price can still be changed by roles that take payments. */
function Price({ appointment, isPaid }: { appointment: Appointment; isPaid: boolean }) {
  const { mutate } = useChange();
  const { role } = useSession();
  const [editing, setEditing] = useState(false);
  const { id, valor_final, status } = appointment;
  const takes = role === "admin" || role === "recepcionista";
  const editable = takes && !isPaid && status !== "cancelado" && status !== "faltou";

  function reprice(centavos: number): void {
    setEditing(false);
    const send = () => client.appointments.reprice({ id, valor_final: centavos });
    mutate({ appointment, expected: { valor_final: centavos }, send }, { onError: toastFailure });
  }

  if (editing) return <PriceForm price={valor_final} onPrice={reprice} onClose={() => setEditing(false)} />;
  return (
    <Group justify="space-between">
      <Text fw={600}>
        Total <MoneyText centavos={valor_final} />
      </Text>
      {isPaid && (
        <Badge variant="light" color="green">
          Pago
        </Badge>
      )}
      {editable && (
        <Button variant="subtle" size="compact-sm" onClick={() => setEditing(true)}>
          Mudar valor
        </Button>
      )}
    </Group>
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
