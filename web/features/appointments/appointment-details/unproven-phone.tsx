import { Button, Group, Text } from "@mantine/core";
import type { ClientSummary } from "#contract/clients.ts";
import { client as calls } from "#web/lib/client.ts";
import { orpc } from "#web/lib/orpc.ts";
import { useReadAgain } from "#web/lib/read-again.ts";
import { useSession } from "#web/lib/session.ts";
import { useAct } from "#web/ui/use-act.ts";

type UnprovenPhoneProps = {
  client: ClientSummary;
  /** Other clients with the number; undefined while loading. */
  samePhone: ClientSummary[] | undefined;
};

/**
 * Lets the reception confirm the client's number with one tap. Visits booked with it without an account are then attached to the client.
 */
export function UnprovenPhone({ client, samePhone }: UnprovenPhoneProps) {
  const { role } = useSession();
  const confirm = useAct((id: string) => calls.clients.confirmPhone({ id }), {
    done: "Telefone confirmado.",
    refresh: useReadAgain(orpc.appointments.key(), orpc.clients.key()),
  });
  if (role === "barbeiro" || client.verificado || !client.telefone) return null;
  const others = (samePhone ?? []).filter((other) => !(client.conta && other.conta));
  return (
    <>
      {others.map((other) => (
        <Group key={other.id} justify="space-between" wrap="nowrap">
          <Text size="sm">
            {other.nome} {other.conta ? "tem conta" : "já é cliente"} com este telefone.
          </Text>
          <Button
            variant="default"
            size="compact-sm"
            loading={confirm.isPending}
            onClick={() => confirm.mutate(client.conta ? client.id : other.id)}
          >
            É a mesma pessoa
          </Button>
        </Group>
      ))}
      {others.length === 0 && (
        <Group>
          <Button
            variant="default"
            size="compact-sm"
            loading={confirm.isPending}
            // Shown disabled while loading, so that nothing below it moves.
            disabled={!samePhone}
            onClick={() => confirm.mutate(client.id)}
          >
            Confirmar telefone
          </Button>
        </Group>
      )}
    </>
  );
}
