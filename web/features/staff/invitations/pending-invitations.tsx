import { Badge, Button, Group, Paper, Stack, Text } from "@mantine/core";
import "@mantine/core/styles/Badge.css";
import type { UseQueryResult } from "@tanstack/react-query";
import { useState } from "react";
import type { Invitation, SentInvitation } from "#contract/staff-invitations.ts";
import { InvitationSent } from "#web/features/staff/invitations/invitation-sent.tsx";
import { formatDate, formatTime } from "#web/lib/dates.ts";
import { useTimezone } from "#web/lib/session.ts";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { Fetched } from "#web/ui/fetched.tsx";
import { FormDialog } from "#web/ui/form-dialog.tsx";
import { ListSkeleton } from "#web/ui/list-skeleton.tsx";
import { Section } from "#web/ui/section.tsx";
import { useAct } from "#web/ui/use-act.ts";

type Calls = {
  resendInvitation: (input: { id: string }) => Promise<SentInvitation>;
  revokeInvitation: (input: { id: string }) => Promise<void>;
};

type PendingInvitationsProps = {
  query: UseQueryResult<Invitation[]>;
  calls: Calls;
  /** After each act, also a refused one. */
  refresh: () => void;
};

/** Who was invited and has not come yet. Nothing is shown while nobody is waited for. */
export function PendingInvitations({ query, calls, refresh }: PendingInvitationsProps) {
  return (
    <Fetched query={query} loading={<ListSkeleton rows={1} />}>
      {(invitations) =>
        invitations.length > 0 && (
          <Section title="Convites pendentes" description="Quem já foi convidado e ainda não entrou.">
            <Stack component="ul" gap="sm" p={0} m={0} style={{ listStyle: "none" }}>
              {invitations.map((invitation) => (
                <Pending key={invitation.id} invitation={invitation} calls={calls} refresh={refresh} />
              ))}
            </Stack>
          </Section>
        )
      }
    </Fetched>
  );
}

type PendingProps = { invitation: Invitation; calls: Calls; refresh: () => void };

function Pending({ invitation, calls, refresh }: PendingProps) {
  const { id, nome, email, expired } = invitation;
  const timezone = useTimezone();
  const [sent, setSent] = useState<SentInvitation>();
  const [asking, setAsking] = useState(false);
  const resend = useAct(async () => setSent(await calls.resendInvitation({ id })), {
    done: "Convite renovado.",
    refresh,
  });
  const revoke = useAct(() => calls.revokeInvitation({ id }), { done: "Convite cancelado.", refresh });
  const until = `${formatDate(invitation.expires_at, timezone)} às ${formatTime(invitation.expires_at, timezone)}`;

  return (
    <Paper component="li" withBorder p="md">
      <Group justify="space-between" gap="sm">
        <div>
          <Group gap={8}>
            <Text fw={600}>{nome}</Text>
            {expired && (
              <Badge variant="light" color="red">
                Vencido
              </Badge>
            )}
          </Group>
          <Text size="sm" c="dimmed">
            {email} · {expired ? "venceu" : "vale até"} {until}
          </Text>
        </div>
        <Group gap="sm">
          <Button size="xs" variant="default" loading={resend.isPending} onClick={() => resend.mutate()}>
            Reenviar
          </Button>
          <Button size="xs" variant="subtle" color="gray" onClick={() => setAsking(true)}>
            Cancelar convite
          </Button>
        </Group>
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
    </Paper>
  );
}
