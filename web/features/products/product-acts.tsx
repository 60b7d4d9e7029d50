import { Menu } from "@mantine/core";
import { useState } from "react";
import type { Product } from "#contract/products.ts";
import { type MovementForm, MoveDialog } from "#web/features/products/movements/move-dialog.tsx";
import { ProductDialog } from "#web/features/products/product-dialog.tsx";
import { useStockRights } from "#web/features/products/stock-page.tsx";
import { client } from "#web/lib/client.ts";
import { orpc } from "#web/lib/orpc.ts";
import { useReadAgain } from "#web/lib/read-again.ts";
import { ActsMenu } from "#web/ui/acts-menu.tsx";
import { useAct } from "#web/ui/use-act.ts";

/** Archiving loses nothing and is undone from the toast, so it does not ask first. */
export function ProductActs({ product, onOpen }: { product: Product; onOpen?: () => void }) {
  const { id, nome, archived_at } = product;
  const [dialog, setDialog] = useState<"edit" | MovementForm>();
  const refresh = useReadAgain(orpc.products.key());
  const restore = useAct(client.products.restore, { done: `${nome} está de volta à lista.`, refresh });
  const archive = useAct(client.products.archive, { done: `${nome} foi arquivado.`, undo: restore.mutate, refresh });
  const { books } = useStockRights();
  const close = () => setDialog(undefined);

  return (
    <>
      <ActsMenu nome={nome}>
        {onOpen && <Menu.Item onClick={onOpen}>Ver detalhes</Menu.Item>}
        {books && (
          <>
            <Menu.Item onClick={() => setDialog("in")}>Dar entrada</Menu.Item>
            <Menu.Item onClick={() => setDialog("out")}>Dar saída</Menu.Item>
            <Menu.Item onClick={() => setDialog("adjust")}>Ajustar estoque</Menu.Item>
            <Menu.Divider />
          </>
        )}
        <Menu.Item onClick={() => setDialog("edit")}>Editar dados</Menu.Item>
        {archived_at ? (
          <Menu.Item onClick={() => restore.mutate({ id })}>Reativar</Menu.Item>
        ) : (
          <Menu.Item onClick={() => archive.mutate({ id })}>Arquivar</Menu.Item>
        )}
      </ActsMenu>
      {dialog === "edit" && <ProductDialog product={product} onClose={close} />}
      {dialog && dialog !== "edit" && <MoveDialog form={dialog} product={product} onClose={close} />}
    </>
  );
}
