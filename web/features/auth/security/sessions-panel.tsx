import { Badge, Button, Group, Stack, Text } from "@mantine/core";
import "@mantine/core/styles/Badge.css";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { OpenSession } from "#contract/account-security.ts";
import { Panel } from "#web/features/auth/security/panel.tsx";
import { formatDate, formatTime } from "#web/lib/dates.ts";
import { orpc } from "#web/lib/orpc.ts";
import { useTimezone } from "#web/lib/session.ts";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { Fetched } from "#web/ui/fetched.tsx";
import { ListSkeleton } from "#web/ui/list-skeleton.tsx";
import { toastFailure, toastSuccess } from "#web/ui/toast.ts";

/** Where the account is open now, and the ways to close it there. */
export function SessionsPanel() {
  const query = useQuery(orpc.auth.sessions.list.queryOptions());
  const [asking, setAsking] = useState(false);
  const ended = useEnded("Outras sessões encerradas.");
  const endOthers = useMutation(orpc.auth.sessions.endOthers.mutationOptions(ended));
  const others = query.data?.some(({ current }) => !current) ?? false;

  return (
    <Panel
      title="Sessões abertas"
      text="Não reconhece um aparelho? Encerre a sessão e troque a senha."
      action={
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
    </Panel>
  );
}

function SessionRow({ session }: { session: OpenSession }) {
  const timezone = useTimezone();
  const end = useMutation(orpc.auth.sessions.end.mutationOptions(useEnded("Sessão encerrada.")));
  const { id, device, address, last_activity: last } = session;
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
          onClick={() => end.mutate({ id })}
        >
          Encerrar
        </Button>
      )}
    </Group>
  );
}

function useEnded(done: string) {
  const queryClient = useQueryClient();
  return {
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: orpc.auth.sessions.key() });
      toastSuccess(done);
    },
    onError: toastFailure,
  };
}
