import { Badge, Button, Group, Stack, Text } from "@mantine/core";
import { useState } from "react";
import type { Appointment } from "#contract/appointments.ts";
import type { Barber } from "#contract/barbers.ts";
import { depositBack } from "#contract/deposit-rule.ts";
import { depositStates } from "#contract/deposits.ts";
import { canMove, type Standing } from "#web/features/appointments/agenda/status.ts";
import { useChange } from "#web/features/appointments/agenda/use-change.ts";
import { EditForm } from "#web/features/appointments/appointment-details/edit-form.tsx";
import { PriceForm } from "#web/features/appointments/appointment-details/price-form.tsx";
import { client } from "#web/lib/client.ts";
import { useSession } from "#web/lib/session.ts";
import { MoneyText } from "#web/ui/money-text.tsx";
import { toastFailure } from "#web/ui/toast.tsx";

type ServicesAndPriceProps = {
  appointment: Appointment;
  standing: Standing | undefined;
  barbers: Barber[];
  timezone: string;
};

/** The agreed services and price, and a form to change them. Services that stand on a comanda are changed there. */
export function ServicesAndPrice({ appointment, standing, barbers, timezone }: ServicesAndPriceProps) {
  const [editing, setEditing] = useState(false);
  const { services, observacoes, status } = appointment;
  const { role } = useSession();
  const onlyNotes = Boolean(standing?.comanda);
  const back = appointment.sinal && depositBack(appointment.sinal);
  if (editing) {
    const shown = { appointment, onlyNotes, barbers, timezone };
    return <EditForm {...shown} onDone={() => setEditing(false)} />;
  }
  return (
    <Stack gap={4}>
      {services.map((service) => (
        <ServiceLine key={service.id} {...service} />
      ))}
      <Price appointment={appointment} comanda={standing?.comanda} />
      {standing?.comanda && canMove(status) && (
        <Text size="sm" c="dimmed">
          {comandaText(standing, role === "barbeiro")}
        </Text>
      )}
      {appointment.sinal && (
        <Text size="sm" c="dimmed">
          Sinal de <MoneyText centavos={appointment.sinal.valor} />:{" "}
          {depositStates[appointment.sinal.situacao].toLowerCase()}
          {back && `. ${back}`}
        </Text>
      )}
      {observacoes && <p style={{ margin: 0, whiteSpace: "pre-wrap" }}>{observacoes}</p>}
      {canMove(status) && (
        <Button variant="default" size="compact-sm" style={{ alignSelf: "start" }} onClick={() => setEditing(true)}>
          {onlyNotes ? "Mudar observações" : "Mudar serviços e observações"}
        </Button>
      )}
    </Stack>
  );
}

/** What a comanda leaves possible. Only the desk may reverse a closed one. */
function comandaText({ comanda, coberta }: Standing, isBarber: boolean): string {
  const ending = coberta ? "marcar falta, cancelar" : "cancelar";
  if (comanda === "paga")
    return `Para ${ending} ou mudar os serviços, ${isBarber ? "a recepção estorna" : "estorne"} a comanda.`;
  const services = "Os serviços já estão na comanda: mude-os nela.";
  return comanda === "presa"
    ? `${services} Ela tem pagamento ou outros itens: resolva-a antes de cancelar ou marcar falta.`
    : services;
}

/** The price can still be changed by roles that take payments, unless its comanda holds some. */
function Price({ appointment, comanda }: { appointment: Appointment; comanda: Standing["comanda"] | undefined }) {
  const { mutate } = useChange();
  const { role } = useSession();
  const [editing, setEditing] = useState(false);
  const { id, valor_final, status } = appointment;
  const takes = role === "admin" || role === "recepcionista";
  const editable = takes && comanda !== "paga" && comanda !== "presa" && status !== "cancelado" && status !== "faltou";

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
      {comanda === "paga" && (
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
