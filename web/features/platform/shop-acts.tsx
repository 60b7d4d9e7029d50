import { Button, Group } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import type { PlatformShop } from "#contract/platform.ts";
import type { ShopStatus } from "#contract/values.ts";
import { ReasonDialog } from "#web/features/platform/reason-dialog.tsx";
import { client } from "#web/lib/client.ts";
import { orpc } from "#web/lib/orpc.ts";
import { useReadAgain } from "#web/lib/read-again.ts";
import { setSession } from "#web/lib/session.ts";
import { toastFailure } from "#web/ui/toast.tsx";

type Act = "suspend" | "close" | "reopen";

const acts: Record<Act, { verb: string; done: string; what: string; dangerous: boolean }> = {
  suspend: {
    verb: "Suspender",
    done: "Barbearia suspensa.",
    what: "Da equipe, só o administrador entra, para ler o motivo. Clientes veem e cancelam o que marcaram. A página pública sai do ar.",
    dangerous: true,
  },
  close: {
    verb: "Encerrar",
    done: "Barbearia encerrada.",
    what: "A equipe não entra mais. Clientes só chegam ao que é deles.",
    dangerous: true,
  },
  reopen: {
    verb: "Reativar",
    done: "Barbearia reativada.",
    what: "Equipe, clientes e página pública voltam a funcionar.",
    dangerous: false,
  },
};

const offered: Record<ShopStatus, Act[]> = {
  ativa: ["suspend", "close"],
  suspensa: ["reopen", "close"],
  encerrada: ["reopen"],
};

/** What a super admin may do with a shop. */
export function ShopActs({ shop }: { shop: PlatformShop }) {
  const [chosen, setChosen] = useState<Act>();
  const refresh = useReadAgain(orpc.platform.shops.key());
  const { id, nome, slug, status } = shop;
  const act = acts[chosen ?? "suspend"];

  async function changeStatus(reason: string): Promise<void> {
    if (chosen) await client.platform.shops[chosen]({ id, reason });
    await refresh();
  }

  return (
    <>
      <Group gap="xs">
        <EnterButton id={id} nome={nome} />
        {offered[status].map((one) => (
          <Button
            key={one}
            variant="default"
            size="sm"
            aria-label={`${acts[one].verb} ${nome}`}
            onClick={() => setChosen(one)}
          >
            {acts[one].verb}
          </Button>
        ))}
      </Group>
      <ReasonDialog
        opened={chosen !== undefined}
        title={`${act.verb} ${nome}?`}
        confirm={act.verb}
        dangerous={act.dangerous}
        done={act.done}
        act={changeStatus}
        onClose={() => setChosen(undefined)}
      >
        {act.what} O link dela é /b/{slug}.
      </ReasonDialog>
    </>
  );
}

function EnterButton({ id, nome }: { id: string; nome: string }) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [pending, setPending] = useState(false);

  async function enter(): Promise<void> {
    setPending(true);
    try {
      await client.platform.shops.enter({ id });
      const session = await client.auth.session();
      if (session) setSession(queryClient, session);
      await navigate({ to: "/agendamentos" });
    } catch (error) {
      setPending(false);
      toastFailure(error);
    }
  }

  return (
    <Button size="sm" variant="light" loading={pending} aria-label={`Entrar em ${nome}`} onClick={() => void enter()}>
      Entrar
    </Button>
  );
}
