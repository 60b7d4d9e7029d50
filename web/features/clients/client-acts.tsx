import { Menu } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import type { ClientDetails } from "#contract/client-records.ts";
import { BlockDialog } from "#web/features/clients/block-dialog.tsx";
import { ArchiveQuestion, isAhead } from "#web/features/clients/visit-ahead.tsx";
import { ClientDialog } from "#web/features/clients/client-dialog.tsx";
import { client as calls } from "#web/lib/client.ts";
import { orpc } from "#web/lib/orpc.ts";
import { useReadAgain } from "#web/lib/read-again.ts";
import { saveFile } from "#web/lib/save-file.ts";
import { useSession } from "#web/lib/session.ts";
import { ActsMenu } from "#web/ui/acts-menu.tsx";
import { toastFailure } from "#web/ui/toast.tsx";
import { useAct } from "#web/ui/use-act.ts";

type ClientAct = "edit" | "archive" | "block" | "merge" | "invite" | "erase";

const MergeDialog = lazy(async () => ({
  default: (await import("#web/features/clients/merge-dialog.tsx")).MergeDialog,
}));
const InviteClientDialog = lazy(async () => ({
  default: (await import("#web/features/clients/invite-client-dialog.tsx")).InviteClientDialog,
}));
const EraseDialog = lazy(async () => ({
  default: (await import("#web/features/clients/erase-dialog.tsx")).EraseDialog,
}));

/** The acts on a client's record. */
export function ClientActs({ client }: { client: ClientDetails }) {
  const { id, nome, vip, bloqueado, ativo, conta, convite, proxima } = client;
  const { role, desk } = useSession();
  const [chosen, setChosen] = useState<ClientAct>();
  const close = () => setChosen(undefined);
  const refresh = useReadAgain(orpc.clients.key());
  const act = (call: (input: { id: string }) => Promise<unknown>, done: string) => ({ call, done });
  const run = useAct(({ call }: ReturnType<typeof act>) => call({ id }), { done: ({ done }) => done, refresh });
  const restore = act(calls.clients.restore, `${nome} está de volta à lista.`);
  const archive = useAct(() => calls.clients.archive({ id }), {
    done: `${nome} foi arquivado.`,
    undo: () => run.mutate(restore),
    refresh,
  });

  return (
    <>
      <ActsMenu nome={nome}>
        <Menu.Item onClick={() => setChosen("edit")}>Editar dados</Menu.Item>
        {vip ? (
          <Menu.Item onClick={() => run.mutate(act(calls.clients.endVip, `${nome} não é mais VIP por escolha.`))}>
            Desmarcar VIP
          </Menu.Item>
        ) : (
          <Menu.Item onClick={() => run.mutate(act(calls.clients.makeVip, `${nome} é VIP.`))}>
            Marcar como VIP
          </Menu.Item>
        )}
        {bloqueado ? (
          <Menu.Item onClick={() => run.mutate(act(calls.clients.unblock, `${nome} pode agendar de novo.`))}>
            Desbloquear
          </Menu.Item>
        ) : (
          <Menu.Item onClick={() => setChosen("block")}>Bloquear</Menu.Item>
        )}
        {ativo ? (
          <Menu.Item onClick={() => (isAhead(proxima) ? setChosen("archive") : archive.mutate())}>Arquivar</Menu.Item>
        ) : (
          <Menu.Item onClick={() => run.mutate(restore)}>Reativar</Menu.Item>
        )}
        {desk?.recepcao_junta_clientes !== false && (
          <Menu.Item onClick={() => setChosen("merge")}>Juntar outro cadastro</Menu.Item>
        )}
        {role !== "recepcionista" && !conta && (
          <Menu.Item onClick={() => setChosen("invite")}>
            {convite ? "Convidar de novo" : "Convidar para ter conta"}
          </Menu.Item>
        )}
        {role !== "recepcionista" && <PrivacyItems id={id} onErase={() => setChosen("erase")} />}
      </ActsMenu>
      {chosen === "edit" && <ClientDialog client={client} onClose={close} />}
      <ArchiveQuestion
        client={client}
        opened={chosen === "archive"}
        pending={archive.isPending}
        onConfirm={() => archive.mutate(undefined, { onSettled: close })}
        onClose={close}
      />
      {chosen === "block" && <BlockDialog client={client} onClose={close} />}
      <Suspense>
        {chosen === "merge" && <MergeDialog client={client} onClose={close} />}
        {chosen === "invite" && <InviteClientDialog client={client} onClose={close} />}
        {chosen === "erase" && <EraseDialog client={client} onClose={close} />}
      </Suspense>
    </>
  );
}

/** What a client may request from the shop (business-rules 10). */
function PrivacyItems({ id, onErase }: { id: string; onErase: () => void }) {
  const take = useMutation({
    mutationFn: (format: "json" | "csv") => calls.clients.takeData({ id, format }),
    onSuccess: ({ file_name: name, content_type: type, content }) => saveFile({ name, type, content }),
    onError: toastFailure,
  });
  return (
    <>
      <Menu.Divider />
      <Menu.Label>Privacidade (LGPD)</Menu.Label>
      <Menu.Item onClick={() => take.mutate("json")}>Baixar dados em JSON</Menu.Item>
      <Menu.Item onClick={() => take.mutate("csv")}>Baixar dados em CSV</Menu.Item>
      <Menu.Item color="red" onClick={onErase}>
        Apagar dados
      </Menu.Item>
    </>
  );
}
