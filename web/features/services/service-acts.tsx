import { Menu } from "@mantine/core";
import { useState } from "react";
import type { KeptService } from "#contract/services.ts";
import { EditServiceDialog } from "#web/features/services/service-dialog.tsx";
import { ServiceHistory } from "#web/features/services/service-history.tsx";
import { client } from "#web/lib/client.ts";
import { ActsMenu } from "#web/ui/acts-menu.tsx";
import { useAct } from "#web/ui/use-act.ts";
import { useServicesAgain } from "#web/features/services/services-again.ts";

/** Archiving loses nothing and is undone from the toast, so it does not ask first. */
export function ServiceActs({ service: { id, nome, archived_at } }: { service: KeptService }) {
  const [opened, setOpened] = useState<"form" | "history">();
  const close = () => setOpened(undefined);
  const refresh = useServicesAgain();
  const restore = useAct(client.services.restore, { done: `${nome} está de volta ao catálogo.`, refresh });
  const archive = useAct(client.services.archive, {
    done: `${nome} foi arquivado. O que já está marcado continua.`,
    undo: restore.mutate,
    refresh,
  });

  return (
    <>
      <ActsMenu nome={nome}>
        <Menu.Item onClick={() => setOpened("form")}>Editar</Menu.Item>
        <Menu.Item onClick={() => setOpened("history")}>Histórico</Menu.Item>
        {archived_at ? (
          <Menu.Item onClick={() => restore.mutate({ id })}>Reativar</Menu.Item>
        ) : (
          <Menu.Item onClick={() => archive.mutate({ id })}>Arquivar</Menu.Item>
        )}
      </ActsMenu>
      {opened === "form" && <EditServiceDialog id={id} nome={nome} onClose={close} />}
      {opened === "history" && <ServiceHistory id={id} nome={nome} onClose={close} />}
    </>
  );
}
