import { Button, Menu, Text } from "@mantine/core";
import { useState } from "react";
import type { Which } from "#contract/list.ts";
import { type Supplier, supplierList } from "#contract/suppliers.ts";
import { SupplierDialog } from "#web/features/suppliers/supplier-dialog.tsx";
import { client } from "#web/lib/client.ts";
import { orpc } from "#web/lib/orpc.ts";
import { useReadAgain } from "#web/lib/read-again.ts";
import { PageHeader } from "#web/ui/page-header.tsx";
import { contactCells } from "#web/ui/register/contact-cells.tsx";
import { KeptRegister } from "#web/ui/register/kept-register.tsx";
import { RowMenu } from "#web/ui/register/row-menu.tsx";
import { useRegister } from "#web/ui/register/use-register.ts";

/** /fornecedores: the shop's suppliers. */
export function SuppliersPage() {
  const [adding, setAdding] = useState(false);
  const register = useRegister(orpc.suppliers.list, supplierList);

  return (
    <>
      <PageHeader
        title="Fornecedores"
        description="De quem a barbearia compra."
        actions={<Button onClick={() => setAdding(true)}>Novo fornecedor</Button>}
      />
      <KeptRegister
        register={register}
        cells={cells}
        acts={(supplier: Supplier) => <SupplierActs supplier={supplier} />}
        nothing={nobody}
        unknown="Nenhum fornecedor com esse nome"
      />
      {adding && <SupplierDialog onClose={() => setAdding(false)} />}
    </>
  );
}

function SupplierActs({ supplier }: { supplier: Supplier }) {
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

const cells = {
  nome: ({ nome }: Supplier) => (
    <Text component="span" fw={600}>
      {nome}
    </Text>
  ),
  ...contactCells,
};

const nobody: Record<Which, { title: string; hint: string }> = {
  active: { title: "Nenhum fornecedor ainda", hint: "Cadastre de quem a barbearia compra, com o telefone à mão." },
  inactive: { title: "Ninguém arquivado", hint: "Quem for arquivado fica aqui e pode voltar." },
};
