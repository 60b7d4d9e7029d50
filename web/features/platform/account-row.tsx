import { Badge, Button, Group, Paper, Text, Title } from "@mantine/core";
import "@mantine/core/styles/Badge.css";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { PlatformAccount } from "#contract/platform.ts";
import { ReasonDialog } from "#web/features/platform/reason-dialog.tsx";
import { client } from "#web/lib/client.ts";
import { orpc } from "#web/lib/orpc.ts";
import { useSession } from "#web/lib/session.ts";
import { roleName } from "#web/shell/screen.ts";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { Moment } from "#web/ui/moment.tsx";
import { useAct } from "#web/ui/use-act.ts";

type Asked = "lock" | "unlock" | "endSessions" | "resendConfirmation";

/** One account: who it is, where it belongs, and what a super admin may do to it. */
export function AccountRow({ account }: { account: PlatformAccount }) {
  const [asked, setAsked] = useState<Asked>();
  const own = useSession().user.id === account.id;

  return (
    <Paper component="li" withBorder p="md" aria-label={account.full_name}>
      <Group justify="space-between" gap="md">
        <AccountFacts account={account} />
        {!own && <Acts account={account} onAsk={setAsked} />}
      </Group>
      <Questions account={account} asked={asked} onClose={() => setAsked(undefined)} />
    </Paper>
  );
}

function Acts({ account, onAsk }: { account: PlatformAccount; onAsk: (act: Asked) => void }) {
  const { full_name: name, locked_at: locked } = account;
  const offered: [Asked, string][] = [
    ...(account.awaits_confirmation ? [["resendConfirmation", "Reenviar confirmação"] as [Asked, string]] : []),
    ...(account.sessions > 0 ? [["endSessions", "Encerrar sessões"] as [Asked, string]] : []),
    locked ? ["unlock", "Desbloquear"] : ["lock", "Bloquear"],
  ];
  return (
    <Group gap="xs">
      {offered.map(([act, verb]) => (
        <Button key={act} variant="default" size="sm" aria-label={`${verb}: ${name}`} onClick={() => onAsk(act)}>
          {verb}
        </Button>
      ))}
    </Group>
  );
}

function AccountFacts({ account }: { account: PlatformAccount }) {
  const { shops, sessions, last_seen_at: seen } = account;
  const open = ["Nenhuma sessão aberta", "1 sessão aberta"][sessions] ?? `${sessions} sessões abertas`;
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
        {account.awaits_confirmation ? " (aguarda confirmação)" : ""}
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

/** What is asked before each act, and what is said when it is done; locking also asks why. */
const questions: Record<Exclude<Asked, "lock">, { title: string; confirm: string; text: string; done: string }> = {
  unlock: {
    title: "Desbloquear",
    confirm: "Desbloquear",
    text: "A conta volta a poder entrar.",
    done: "Conta desbloqueada.",
  },
  endSessions: {
    title: "Encerrar as sessões de",
    confirm: "Encerrar sessões",
    text: "Todos os aparelhos precisarão entrar de novo.",
    done: "Sessões encerradas.",
  },
  resendConfirmation: {
    title: "Reenviar a confirmação a",
    confirm: "Reenviar",
    text: "Enviamos outro link para o e-mail da conta.",
    done: "Link de confirmação enviado.",
  },
};

function Questions({ account: { id, full_name: name }, asked, onClose }: QuestionsProps) {
  const queryClient = useQueryClient();
  const refresh = () => queryClient.invalidateQueries({ queryKey: orpc.platform.accounts.key() });
  const question = questions[asked && asked !== "lock" ? asked : "unlock"];
  const act = useAct(
    async (chosen: keyof typeof questions): Promise<unknown> => client.platform.accounts[chosen]({ id }),
    { done: (chosen) => questions[chosen].done, refresh },
  );

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
        opened={asked !== undefined && asked !== "lock"}
        title={`${question.title} ${name}?`}
        confirm={question.confirm}
        pending={act.isPending}
        onConfirm={() => asked && asked !== "lock" && act.mutate(asked, { onSettled: onClose })}
        onClose={onClose}
      >
        {question.text}
      </ConfirmDialog>
    </>
  );
}
