import { Badge, Button, Group, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { OpenSession } from "#contract/account-security.ts";
import { formatDate, formatTime } from "#contract/dates.ts";
import { client } from "#web/lib/client.ts";
import { orpc } from "#web/lib/orpc.ts";
import { useReadAgain } from "#web/lib/read-again.ts";
import { useTimezone } from "#web/lib/session.ts";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { Fetched } from "#web/ui/fetched.tsx";
import { ListSkeleton } from "#web/ui/list-skeleton.tsx";
import { useAct } from "#web/ui/use-act.ts";
import { Section } from "#web/ui/section.tsx";

/** The account's open sessions, with buttons to end them. */
export function SessionsPanel() {
  const query = useQuery(orpc.auth.sessions.list.queryOptions());
  const [asking, setAsking] = useState(false);
  const endOthers = useAct(() => client.auth.sessions.endOthers(), {
    done: "Outras sessões encerradas.",
    refresh: useSessionsAgain(),
  });
  const others = query.data?.some(({ current }) => !current) ?? false;

  return (
    <Section
      title="Sessões abertas"
      description="Não reconhece um aparelho? Encerre a sessão e troque a senha."
      actions={
        others && (
          <Button variant="default" onClick={() => setAsking(true)}>
            Encerrar as outras
          </Button>
        )
      }
    >
      <Fetched query={query} loading={<ListSkeleton rows={2} />}>
        {(sessions) => (
          <Stack gap="sm">
            {sessions.map((session) => (
              <SessionRow key={session.id} session={session} />
            ))}
          </Stack>
        )}
      </Fetched>
      <ConfirmDialog
        opened={asking}
        title="Encerrar as outras sessões?"
        confirm="Encerrar"
        dangerous
        pending={endOthers.isPending}
        onConfirm={() => endOthers.mutate(undefined, { onSettled: () => setAsking(false) })}
        onClose={() => setAsking(false)}
      >
        Os outros aparelhos precisarão entrar de novo. Este continua conectado.
      </ConfirmDialog>
    </Section>
  );
}

function SessionRow({ session }: { session: OpenSession }) {
  const timezone = useTimezone();
  const end = useAct(() => client.auth.sessions.end({ id: session.id }), {
    done: "Sessão encerrada.",
    refresh: useSessionsAgain(),
  });
  const { device, address, last_activity: last } = session;
  return (
    <Group justify="space-between" wrap="nowrap">
      <div>
        <Group gap="xs">
          <Text fw={500}>{device}</Text>
          {session.current && (
            <Badge variant="light" color="green">
              Este aparelho
            </Badge>
          )}
        </Group>
        <Text size="sm" c="dimmed">
          Última atividade em {formatDate(last, timezone)} às {formatTime(last, timezone)}
          {address ? `, de ${address}` : ""}
        </Text>
      </div>
      {!session.current && (
        <Button
          variant="subtle"
          color="red.4"
          flex="none"
          loading={end.isPending}
          aria-label={`Encerrar ${device}`}
          onClick={() => end.mutate()}
        >
          Encerrar
        </Button>
      )}
    </Group>
  );
}

function useSessionsAgain(): () => void {
  const again = useReadAgain(orpc.auth.sessions.key());
  return () => void again();
}
