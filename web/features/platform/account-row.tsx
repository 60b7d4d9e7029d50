import { Badge, Button, Group, Paper, Text, Title } from "@mantine/core";
import "@mantine/core/styles/Badge.css";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { PlatformAccount } from "#contract/platform.ts";
import { ReasonDialog } from "#web/features/platform/reason-dialog.tsx";
import { client } from "#web/lib/client.ts";
import { orpc } from "#web/lib/orpc.ts";
import { useSession } from "#web/lib/session.ts";
import { roleName } from "#web/shell/screen.ts";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { Moment } from "#web/ui/moment.tsx";
import { toastFailure, toastSuccess } from "#web/ui/toast.ts";

type Asked = "lock" | "unlock" | "endSessions";

/** One account: who it is, where it belongs, and the doors that a super admin may close. */
export function AccountRow({ account }: { account: PlatformAccount }) {
  const [asked, setAsked] = useState<Asked>();
  const own = useSession().user.id === account.id;
  const { full_name: name, locked_at: locked, sessions } = account;

  return (
    <Paper component="li" withBorder p="md" aria-label={name}>
      <Group justify="space-between" gap="md">
        <AccountFacts account={account} />
        {!own && (
          <Group gap="xs">
            {sessions > 0 && (
              <Button
                variant="default"
                size="sm"
                aria-label={`Encerrar sessões de ${name}`}
                onClick={() => setAsked("endSessions")}
              >
                Encerrar sessões
              </Button>
            )}
            <Button
              variant="default"
              size="sm"
              aria-label={`${locked ? "Desbloquear" : "Bloquear"} ${name}`}
              onClick={() => setAsked(locked ? "unlock" : "lock")}
            >
              {locked ? "Desbloquear" : "Bloquear"}
            </Button>
          </Group>
        )}
      </Group>
      <Questions account={account} asked={asked} onClose={() => setAsked(undefined)} />
    </Paper>
  );
}

function AccountFacts({ account }: { account: PlatformAccount }) {
  const { shops, sessions, last_seen_at: seen } = account;
  const open = sessions === 1 ? "1 sessão aberta" : `${sessions} sessões abertas`;
  return (
    <div>
      <Group gap="xs">
        <Title order={2} size="h4">
          {account.full_name}
        </Title>
        {account.super_admin && <Badge variant="light">Super admin</Badge>}
        {account.locked_at && (
          <Badge variant="light" color="red">
            Bloqueada
          </Badge>
        )}
      </Group>
      <Text size="sm">
        {account.email}
        {account.email_verified ? "" : " (não confirmado)"}
      </Text>
      <Text size="sm" c="dimmed">
        {shops.length > 0 ? shops.map(({ nome, role }) => `${nome} (${roleName(role)})`).join(", ") : "Sem barbearia"}
      </Text>
      <Text size="sm" c="dimmed">
        {open}
        {seen && (
          <>
            {" "}
            · vista em <Moment at={seen} />
          </>
        )}
      </Text>
    </div>
  );
}

type QuestionsProps = { account: PlatformAccount; asked: Asked | undefined; onClose: () => void };

function Questions({ account: { id, full_name: name }, asked, onClose }: QuestionsProps) {
  const queryClient = useQueryClient();
  const refresh = () => queryClient.invalidateQueries({ queryKey: orpc.platform.accounts.key() });
  const open = useMutation({
    mutationFn: async () => {
      if (asked === "unlock") await client.platform.accounts.unlock({ id });
      else await client.platform.accounts.endSessions({ id });
    },
    onSuccess: async () => {
      toastSuccess(asked === "unlock" ? "Conta desbloqueada." : "Sessões encerradas.");
      onClose();
      await refresh();
    },
    onError: toastFailure,
  });

  return (
    <>
      <ReasonDialog
        opened={asked === "lock"}
        title={`Bloquear ${name}?`}
        confirm="Bloquear"
        dangerous
        done="Conta bloqueada."
        act={async (reason) => {
          await client.platform.accounts.lock({ id, reason });
          await refresh();
        }}
        onClose={onClose}
      >
        As sessões terminam agora e a conta não entra mais, até ser desbloqueada.
      </ReasonDialog>
      <ConfirmDialog
        opened={asked === "unlock" || asked === "endSessions"}
        title={asked === "unlock" ? `Desbloquear ${name}?` : `Encerrar as sessões de ${name}?`}
        confirm={asked === "unlock" ? "Desbloquear" : "Encerrar sessões"}
        pending={open.isPending}
        onConfirm={() => open.mutate()}
        onClose={onClose}
      >
        {asked === "unlock" ? "A conta volta a poder entrar." : "Todos os aparelhos precisarão entrar de novo."}
      </ConfirmDialog>
    </>
  );
}
