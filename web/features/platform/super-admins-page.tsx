import { Button, Group, Paper, Stack, Text, Title } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { SuperAdmin } from "#contract/platform.ts";
import { InviteSuperAdmin } from "#web/features/platform/invite-super-admin.tsx";
import { PlatformPage, Rows } from "#web/features/platform/platform-page.tsx";
import { PendingInvitations } from "#web/features/staff/invitations/pending-invitations.tsx";
import { client } from "#web/lib/client.ts";
import { orpc } from "#web/lib/orpc.ts";
import { useSession } from "#web/lib/session.ts";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { Fetched } from "#web/ui/fetched.tsx";
import { Moment } from "#web/ui/moment.tsx";
import { useAct } from "#web/ui/use-act.ts";

const calls = client.platform.superAdmins;

/** /super-admin/administradores */
export function SuperAdminsPage() {
  const people = useQuery(orpc.platform.superAdmins.list.queryOptions());
  const invitations = useQuery(orpc.platform.superAdmins.invitations.queryOptions());
  const refresh = useRefresh();

  return (
    <PlatformPage>
      <Group justify="space-between" mb="md" gap="sm">
        <Text c="dimmed" size="sm">
          Quem administra a plataforma, sempre com verificação em duas etapas.
        </Text>
        <InviteSuperAdmin onInvited={refresh} />
      </Group>
      <Stack gap="xl">
        <Fetched query={people}>
          {(found) => (
            <Rows>
              {found.map((person) => (
                <SuperAdminRow key={person.id} person={person} />
              ))}
            </Rows>
          )}
        </Fetched>
        <PendingInvitations query={invitations} calls={calls} refresh={refresh} />
      </Stack>
    </PlatformPage>
  );
}

function useRefresh(): () => void {
  const queryClient = useQueryClient();
  return () => void queryClient.invalidateQueries({ queryKey: orpc.platform.superAdmins.key() });
}

function SuperAdminRow({ person: { id, full_name: name, email, since, made_by: by } }: { person: SuperAdmin }) {
  const [asking, setAsking] = useState(false);
  const own = useSession().user.id === id;
  const remove = useAct(() => calls.remove({ id }), { done: "Super admin removido.", refresh: useRefresh() });

  return (
    <Paper component="li" withBorder p="md" aria-label={name}>
      <Group justify="space-between">
        <div>
          <Title order={2} size="h4">
            {name}
            {own ? " (você)" : ""}
          </Title>
          <Text size="sm">{email}</Text>
          <Text size="sm" c="dimmed">
            Desde <Moment at={since} />
            {by ? `, por ${by}` : ", com o código da instalação"}
          </Text>
        </div>
        {!own && (
          <Button variant="default" size="sm" aria-label={`Remover ${name}`} onClick={() => setAsking(true)}>
            Remover
          </Button>
        )}
      </Group>
      <ConfirmDialog
        opened={asking}
        title={`Remover ${name}?`}
        confirm="Remover"
        dangerous
        pending={remove.isPending}
        onConfirm={() => remove.mutate(undefined, { onSettled: () => setAsking(false) })}
        onClose={() => setAsking(false)}
      >
        A conta continua existindo, sem acesso à plataforma. As sessões dela terminam agora, e os convites que ela
        enviou deixam de valer.
      </ConfirmDialog>
    </Paper>
  );
}
