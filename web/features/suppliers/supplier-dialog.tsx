import { Textarea, TextInput } from "@mantine/core";
import { formatPhone } from "#contract/phone.ts";
import { SaveSupplier, type Supplier } from "#contract/suppliers.ts";
import { client } from "#web/lib/client.ts";
import { orpc } from "#web/lib/orpc.ts";
import { useReadAgain } from "#web/lib/read-again.ts";
import { ContractForm, useContractForm } from "#web/ui/contract-form.tsx";
import { FormActions } from "#web/ui/form-actions.tsx";
import { FormDialog } from "#web/ui/form-dialog.tsx";
import { PhoneInput } from "#web/ui/phone-input.tsx";
import { toastSuccess } from "#web/ui/toast.tsx";

type SupplierDialogProps = { supplier?: Supplier; onClose: () => void };

/** Changes a supplier, or adds one. */
export function SupplierDialog({ supplier, onClose }: SupplierDialogProps) {
  const again = useReadAgain(orpc.suppliers.key());
  const { id, nome = "", telefone, email, observacoes = "" } = supplier ?? {};
  const form = useContractForm<SaveSupplier>({
    schema: SaveSupplier,
    initialValues: { id, nome, telefone: telefone ? formatPhone(telefone) : "", email: email ?? "", observacoes },
    onSubmit: async (values, idempotencyKey) => {
      await client.suppliers.save(values, { context: { idempotencyKey } });
      toastSuccess(id ? "Fornecedor salvo." : "Fornecedor cadastrado.");
      void again();
      onClose();
    },
  });

  return (
    <FormDialog opened title={supplier ? `Editar ${nome}` : "Novo fornecedor"} onClose={onClose}>
      <ContractForm form={form}>
        <TextInput label="Nome" maxLength={80} {...form.field("nome")} />
        <PhoneInput label="Telefone (opcional)" autoComplete="off" {...form.field("telefone")} />
        <TextInput label="E-mail (opcional)" type="email" autoComplete="off" {...form.field("email")} />
        <Textarea label="Observações (opcional)" rows={3} maxLength={1000} {...form.field("observacoes")} />
        <FormActions form={form} submit="Salvar" onCancel={onClose} />
      </ContractForm>
    </FormDialog>
  );
}
