import { Menu } from "@mantine/core";
import { useState } from "react";
import type { KeptService } from "#contract/services.ts";
import { EditServiceDialog } from "#web/features/services/service-dialog.tsx";
import { ServiceHistory } from "#web/features/services/service-history.tsx";
import { client } from "#web/lib/client.ts";
import { RowMenu } from "#web/ui/register/row-menu.tsx";
import { useServicesAgain } from "#web/features/services/services-again.ts";

export function ServiceActs({ service }: { service: KeptService }) {
  const { id, nome } = service;
  const [opened, setOpened] = useState<"form" | "history">();
  const close = () => setOpened(undefined);
  return (
    <>
      <RowMenu
        row={service}
        calls={client.services}
        refresh={useServicesAgain()}
        archived="foi arquivado. O que já está marcado continua."
        restored="está de volta ao catálogo."
      >
        <Menu.Item onClick={() => setOpened("form")}>Editar</Menu.Item>
        <Menu.Item onClick={() => setOpened("history")}>Histórico</Menu.Item>
      </RowMenu>
      {opened === "form" && <EditServiceDialog id={id} nome={nome} onClose={close} />}
      {opened === "history" && <ServiceHistory id={id} nome={nome} onClose={close} />}
    </>
  );
}
