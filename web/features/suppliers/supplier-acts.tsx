import { Menu } from "@mantine/core";
import { useState } from "react";
import type { Supplier } from "#contract/suppliers.ts";
import { SupplierDialog } from "#web/features/suppliers/supplier-dialog.tsx";
import { client } from "#web/lib/client.ts";
import { orpc } from "#web/lib/orpc.ts";
import { useReadAgain } from "#web/lib/read-again.ts";
import { ActsMenu } from "#web/ui/acts-menu.tsx";
import { useAct } from "#web/ui/use-act.ts";

/** Archiving loses nothing and is undone from the toast, so it does not ask first. */
export function SupplierActs({ supplier }: { supplier: Supplier }) {
  const { id, nome, archived_at } = supplier;
  const [editing, setEditing] = useState(false);
  const refresh = useReadAgain(orpc.suppliers.key());
  const restore = useAct(client.suppliers.restore, { done: `${nome} está de volta à lista.`, refresh });
  const archive = useAct(client.suppliers.archive, { done: `${nome} foi arquivado.`, undo: restore.mutate, refresh });

  return (
    <>
      <ActsMenu nome={nome}>
        <Menu.Item onClick={() => setEditing(true)}>Editar dados</Menu.Item>
        {archived_at ? (
          <Menu.Item onClick={() => restore.mutate({ id })}>Reativar</Menu.Item>
        ) : (
          <Menu.Item onClick={() => archive.mutate({ id })}>Arquivar</Menu.Item>
        )}
      </ActsMenu>
      {editing && <SupplierDialog supplier={supplier} onClose={() => setEditing(false)} />}
    </>
  );
}
