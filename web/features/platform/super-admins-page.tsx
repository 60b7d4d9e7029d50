import { Button, Group, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { type SuperAdmin, superAdminList } from "#contract/platform.ts";
import { superAdminInvitationList } from "#contract/staff-invitations.ts";
import { InviteSuperAdmin } from "#web/features/platform/invite-super-admin.tsx";
import { PlatformPage } from "#web/features/platform/platform-page.tsx";
import { PendingInvitations } from "#web/features/staff/invitations/pending-invitations.tsx";
import { client } from "#web/lib/client.ts";
import { orpc } from "#web/lib/orpc.ts";
import { useReadAgain } from "#web/lib/read-again.ts";
import { useSession } from "#web/lib/session.ts";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { Register } from "#web/ui/register/register.tsx";
import { useRegister } from "#web/ui/register/use-register.ts";
import { useAct } from "#web/ui/use-act.ts";

const calls = client.platform.superAdmins;

/** /super-admin/administradores */
export function SuperAdminsPage() {
  const register = useRegister(orpc.platform.superAdmins.list, superAdminList);
  const invitations = useRegister(orpc.platform.superAdmins.invitations, superAdminInvitationList, {
    prefix: "convites_",
  });
  const refresh = useRefresh();
  const own = useSession().user.id;

  return (
    <PlatformPage>
      <Group justify="space-between" mb="md" gap="sm">
        <Text c="dimmed" size="sm">
          Quem administra a plataforma, sempre com verificação em duas etapas.
        </Text>
        <InviteSuperAdmin onInvited={refresh} />
      </Group>
      <Stack gap="xl">
        <Register
          register={register}
          cells={{ full_name: ({ id, full_name }) => (id === own ? `${full_name} (você)` : full_name) }}
          acts={(person) => <Acts person={person} />}
          empty={{ title: "Nenhum super admin" }}
        />
        {register.query.data && <PendingInvitations register={invitations} calls={calls} refresh={refresh} />}
      </Stack>
    </PlatformPage>
  );
}

function useRefresh(): () => void {
  const again = useReadAgain(orpc.platform.superAdmins.key());
  return () => void again();
}

function Acts({ person: { id, full_name: name } }: { person: SuperAdmin }) {
  const own = useSession().user.id === id;
  const [asking, setAsking] = useState(false);
  const remove = useAct(() => calls.remove({ id }), { done: "Super admin removido.", refresh: useRefresh() });

  if (own) return null;
  return (
    <>
      <Button variant="default" size="sm" aria-label={`Remover ${name}`} onClick={() => setAsking(true)}>
        Remover
      </Button>
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
    </>
  );
}
