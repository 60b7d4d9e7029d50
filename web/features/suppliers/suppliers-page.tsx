import { Textarea, TextInput } from "@mantine/core";
import { formatPhone } from "#contract/phone.ts";
import { SaveSupplier, type Supplier, supplierList } from "#contract/suppliers.ts";
import { client } from "#web/lib/client.ts";
import { orpc } from "#web/lib/orpc.ts";
import { useReadAgain } from "#web/lib/read-again.ts";
import { PageHeader } from "#web/ui/page-header.tsx";
import { PhoneInput } from "#web/ui/phone-input.tsx";
import { contactCells } from "#web/ui/register/contact-cells.tsx";
import { KeptPage } from "#web/ui/register/kept-page.tsx";
import { RowDialog, useRowForm } from "#web/ui/register/row-form.tsx";
import { useRegister } from "#web/ui/register/use-register.ts";

/** /fornecedores: the shop's suppliers. */
export function SuppliersPage() {
  return (
    <KeptPage
      register={useRegister(orpc.suppliers.list, supplierList)}
      head={(add) => <PageHeader title="Fornecedores" description="De quem a barbearia compra." actions={add} />}
      add="Novo fornecedor"
      cells={contactCells}
      empty={{ title: "Nenhum fornecedor ainda", hint: "Cadastre de quem a barbearia compra, com o telefone à mão." }}
      form={SupplierForm}
      calls={client.suppliers}
      refresh={useReadAgain(orpc.suppliers.key())}
    />
  );
}

function SupplierForm({ row, onClose }: { row?: Supplier; onClose: () => void }) {
  const { id, versao, nome = "", telefone, email, observacoes = "" } = row ?? {};
  const form = useRowForm<SaveSupplier>({
    schema: SaveSupplier,
    initialValues: {
      id,
      versao,
      nome,
      telefone: telefone ? formatPhone(telefone) : "",
      email: email ?? "",
      observacoes,
    },
    save: client.suppliers.save,
    done: id ? "Fornecedor salvo." : "Fornecedor cadastrado.",
    refresh: useReadAgain(orpc.suppliers.key()),
    onClose,
  });
  return (
    <RowDialog form={form} title={row ? `Editar ${nome}` : "Novo fornecedor"} onClose={onClose}>
      <TextInput label="Nome" maxLength={80} {...form.field("nome")} />
      <PhoneInput label="Telefone (opcional)" autoComplete="off" {...form.field("telefone")} />
      <TextInput label="E-mail (opcional)" type="email" autoComplete="off" {...form.field("email")} />
      <Textarea label="Observações (opcional)" rows={3} maxLength={1000} {...form.field("observacoes")} />
    </RowDialog>
  );
}
