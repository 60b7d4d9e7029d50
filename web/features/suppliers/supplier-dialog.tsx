import { Textarea, TextInput } from "@mantine/core";
import { formatPhone } from "#contract/phone.ts";
import { SaveSupplier, type Supplier } from "#contract/suppliers.ts";
import { client } from "#web/lib/client.ts";
import { orpc } from "#web/lib/orpc.ts";
import { useReadAgain } from "#web/lib/read-again.ts";
import { PhoneInput } from "#web/ui/phone-input.tsx";
import { RowDialog, useRowForm } from "#web/ui/register/row-form.tsx";

type SupplierDialogProps = { supplier?: Supplier; onClose: () => void };

/** Changes a supplier, or adds one. */
export function SupplierDialog({ supplier, onClose }: SupplierDialogProps) {
  const refresh = useReadAgain(orpc.suppliers.key());
  const { id, nome = "", telefone, email, observacoes = "" } = supplier ?? {};
  const form = useRowForm<SaveSupplier>({
    schema: SaveSupplier,
    initialValues: { id, nome, telefone: telefone ? formatPhone(telefone) : "", email: email ?? "", observacoes },
    save: client.suppliers.save,
    done: id ? "Fornecedor salvo." : "Fornecedor cadastrado.",
    refresh,
    onClose,
  });

  return (
    <RowDialog form={form} title={supplier ? `Editar ${nome}` : "Novo fornecedor"} onClose={onClose}>
      <TextInput label="Nome" maxLength={80} {...form.field("nome")} />
      <PhoneInput label="Telefone (opcional)" autoComplete="off" {...form.field("telefone")} />
      <TextInput label="E-mail (opcional)" type="email" autoComplete="off" {...form.field("email")} />
      <Textarea label="Observações (opcional)" rows={3} maxLength={1000} {...form.field("observacoes")} />
    </RowDialog>
  );
}
