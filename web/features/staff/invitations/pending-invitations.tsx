import { Badge, Button, Group, Text, Title } from "@mantine/core";
import { useState } from "react";
import type { Invitation, SentInvitation } from "#contract/staff-invitations.ts";
import { InvitationSent } from "#web/ui/invitation-sent.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { FormDialog } from "#web/ui/form-dialog.tsx";
import { ActOnMany } from "#web/ui/register/act-on-many.tsx";
import { Register } from "#web/ui/register/register.tsx";
import type { Cells } from "#web/ui/register/register-row.tsx";
import type { AnyRegister } from "#web/ui/register/use-register.ts";
import { useAct } from "#web/ui/use-act.ts";

type Calls = {
  resendInvitation: (input: { id: string }) => Promise<SentInvitation>;
  revokeInvitation: (input: { id: string }) => Promise<void>;
};

type PendingInvitationsProps = {
  register: AnyRegister<Invitation>;
  calls: Calls;
  /** Called after each act, also a refused one. */
  refresh: () => void;
};

/** The pending invitations; nothing while there are none. */
export function PendingInvitations({ register, calls, refresh }: PendingInvitationsProps) {
  const { data, isError } = register.query;
  if (!isError && !data?.pages[0]?.items.length) return null;
  return (
    <div>
      <Title order={2} size="h3">
        Convites pendentes
      </Title>
      <Text c="dimmed" mb="sm">
        Quem já foi convidado e ainda não entrou.
      </Text>
      <Register
        register={register}
        cells={cells}
        acts={(invitation) => <Acts invitation={invitation} calls={calls} refresh={refresh} />}
        actsOnMany={(items, onDone) => (
          <ActOnMany
            items={items}
            verb="Cancelar convites"
            act={({ id }) => calls.revokeInvitation({ id })}
            onDone={() => {
              onDone();
              refresh();
            }}
          >
            Os links destes convites deixam de valer.
          </ActOnMany>
        )}
        empty={{ title: "Nenhum convite pendente" }}
      />
    </div>
  );
}

const cells: Cells<Invitation> = {
  nome: ({ nome, expired }) => (
    <Group gap={8}>
      <Text fw={600}>{nome}</Text>
      {expired && (
        <Badge variant="light" color="red">
          Vencido
        </Badge>
      )}
    </Group>
  ),
};

type ActsProps = { invitation: Invitation; calls: Calls; refresh: () => void };

function Acts({ invitation: { id, nome, email }, calls, refresh }: ActsProps) {
  const [sent, setSent] = useState<SentInvitation>();
  const [asking, setAsking] = useState(false);
  const resend = useAct(async () => setSent(await calls.resendInvitation({ id })), {
    done: "Convite renovado.",
    refresh,
  });
  const revoke = useAct(() => calls.revokeInvitation({ id }), { done: "Convite cancelado.", refresh });

  return (
    <>
      <Group gap="xs" justify="flex-end">
        <Button size="sm" variant="default" loading={resend.isPending} onClick={() => resend.mutate()}>
          Reenviar
        </Button>
        <Button size="sm" variant="subtle" color="gray" onClick={() => setAsking(true)}>
          Cancelar convite
        </Button>
      </Group>
      <ConfirmDialog
        opened={asking}
        title={`Cancelar o convite de ${nome}?`}
        confirm="Cancelar convite"
        dangerous
        pending={revoke.isPending}
        onConfirm={() => revoke.mutate(undefined, { onSettled: () => setAsking(false) })}
        onClose={() => setAsking(false)}
      >
        O link do convite para {email} deixa de valer.
      </ConfirmDialog>
      {sent?.link && (
        <FormDialog opened title="Novo link do convite" onClose={() => setSent(undefined)}>
          <InvitationSent sent={sent} onClose={() => setSent(undefined)} />
        </FormDialog>
      )}
    </>
  );
}
