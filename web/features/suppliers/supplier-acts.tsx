import { Menu } from "@mantine/core";
import { useState } from "react";
import type { Supplier } from "#contract/suppliers.ts";
import { SupplierDialog } from "#web/features/suppliers/supplier-dialog.tsx";
import { client } from "#web/lib/client.ts";
import { orpc } from "#web/lib/orpc.ts";
import { useReadAgain } from "#web/lib/read-again.ts";
import { RowMenu } from "#web/ui/register/row-menu.tsx";

export function SupplierActs({ supplier }: { supplier: Supplier }) {
  const [editing, setEditing] = useState(false);
  const refresh = useReadAgain(orpc.suppliers.key());
  return (
    <>
      <RowMenu row={supplier} calls={client.suppliers} refresh={refresh}>
        <Menu.Item onClick={() => setEditing(true)}>Editar dados</Menu.Item>
      </RowMenu>
      {editing && <SupplierDialog supplier={supplier} onClose={() => setEditing(false)} />}
    </>
  );
}
