import { Menu } from "@mantine/core";
import { useState } from "react";
import type { Product } from "#contract/products.ts";
import { type MovementForm, MoveDialog } from "#web/features/products/movements/move-dialog.tsx";
import { productColumns } from "#web/features/products/product-columns.ts";
import { ProductDialog } from "#web/features/products/product-dialog.tsx";
import { client } from "#web/lib/client.ts";
import { orpc } from "#web/lib/orpc.ts";
import { useReadAgain } from "#web/lib/read-again.ts";
import { RowMenu } from "#web/ui/register/row-menu.tsx";
import { WrittenAs } from "#web/ui/written-as.ts";

export function ProductActs({ product, onOpen }: { product: Product; onOpen?: () => void }) {
  const [dialog, setDialog] = useState<"edit" | MovementForm>();
  const refresh = useReadAgain(orpc.products.key());
  const close = () => setDialog(undefined);

  return (
    <>
      <RowMenu row={product} calls={client.products} refresh={refresh}>
        {onOpen && <Menu.Item onClick={onOpen}>Ver detalhes</Menu.Item>}
        <Menu.Item onClick={() => setDialog("in")}>Dar entrada</Menu.Item>
        <Menu.Item onClick={() => setDialog("out")}>Dar saída</Menu.Item>
        <Menu.Item onClick={() => setDialog("adjust")}>Ajustar estoque</Menu.Item>
        <Menu.Divider />
        <Menu.Item onClick={() => setDialog("edit")}>Editar dados</Menu.Item>
      </RowMenu>
      {dialog === "edit" && (
        <WrittenAs value={productColumns(product.unidade)}>
          <ProductDialog product={product} onClose={close} />
        </WrittenAs>
      )}
      {dialog && dialog !== "edit" && <MoveDialog form={dialog} product={product} onClose={close} />}
    </>
  );
}
