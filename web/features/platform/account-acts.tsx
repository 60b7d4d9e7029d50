import { Menu } from "@mantine/core";
import { useState } from "react";
import type { PlatformAccount } from "#contract/platform.ts";
import { ReasonDialog } from "#web/features/platform/reason-dialog.tsx";
import { client } from "#web/lib/client.ts";
import { orpc } from "#web/lib/orpc.ts";
import { useReadAgain } from "#web/lib/read-again.ts";
import { useSession } from "#web/lib/session.ts";
import { ActsMenu } from "#web/ui/acts-menu.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { useAct } from "#web/ui/use-act.ts";

type AccountAct = "lock" | "unlock" | "endSessions" | "resendConfirmation";

/** A super admin's acts on another account. */
export function AccountActs({ account }: { account: PlatformAccount }) {
  const [pending, setPending] = useState<AccountAct>();
  const own = useSession().user.id === account.id;
  if (own) return null;
  return (
    <>
      <Acts account={account} onAsk={setPending} />
      <Questions account={account} pending={pending} onClose={() => setPending(undefined)} />
    </>
  );
}

function Acts({ account, onAsk }: { account: PlatformAccount; onAsk: (act: AccountAct) => void }) {
  const { full_name: name, locked_at: locked } = account;
  const offered: [AccountAct, string][] = [
    ...(account.awaits_confirmation ? [["resendConfirmation", "Reenviar confirmação"] as [AccountAct, string]] : []),
    ...(account.sessions > 0 ? [["endSessions", "Encerrar sessões"] as [AccountAct, string]] : []),
    locked ? ["unlock", "Desbloquear"] : ["lock", "Bloquear"],
  ];
  return (
    <ActsMenu nome={name}>
      {offered.map(([act, verb]) => (
        <Menu.Item key={act} onClick={() => onAsk(act)}>
          {verb}
        </Menu.Item>
      ))}
    </ActsMenu>
  );
}

type QuestionsProps = { account: PlatformAccount; pending: AccountAct | undefined; onClose: () => void };

/** The confirmation and the toast of each act; locking also requires a reason. */
const questions: Record<Exclude<AccountAct, "lock">, { title: string; confirm: string; text: string; done: string }> = {
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

function Questions({ account: { id, full_name: name }, pending, onClose }: QuestionsProps) {
  const refresh = useReadAgain(orpc.platform.accounts.key());
  const question = questions[pending && pending !== "lock" ? pending : "unlock"];
  const act = useAct(
    async (chosen: keyof typeof questions): Promise<unknown> => client.platform.accounts[chosen]({ id }),
    { done: (chosen) => questions[chosen].done, refresh },
  );

  return (
    <>
      <ReasonDialog
        opened={pending === "lock"}
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
        opened={pending !== undefined && pending !== "lock"}
        title={`${question.title} ${name}?`}
        confirm={question.confirm}
        pending={act.isPending}
        onConfirm={() => pending && pending !== "lock" && act.mutate(pending, { onSettled: onClose })}
        onClose={onClose}
      >
        {question.text}
      </ConfirmDialog>
    </>
  );
}
