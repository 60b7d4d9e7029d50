import { Textarea, TextInput } from "@mantine/core";
import { formatPhone } from "#contract/phone.ts";
import { EditBarber, type TeamBarber } from "#contract/staff.ts";
import { useTeamRefresh } from "#web/features/staff/staff-queries.ts";
import { client } from "#web/lib/client.ts";
import { FormActions } from "#web/ui/form-actions.tsx";
import { ContractForm, useContractForm } from "#web/ui/contract-form.tsx";
import { FormDialog } from "#web/ui/form-dialog.tsx";
import { PhoneInput } from "#web/ui/phone-input.tsx";
import { toastSuccess } from "#web/ui/toast.tsx";
import { WordsInput } from "#web/ui/words-input.tsx";

type EditBarberDialogProps = { barber: TeamBarber; onClose: () => void };

export function EditBarberDialog({ barber, onClose }: EditBarberDialogProps) {
  const refresh = useTeamRefresh();
  const { id, nome, email, telefone, especialidades, bio } = barber;
  const form = useContractForm<EditBarber>({
    schema: EditBarber,
    initialValues: {
      id,
      nome,
      email: email ?? "",
      telefone: telefone ? formatPhone(telefone) : "",
      especialidades,
      bio: bio ?? "",
    },
    onSubmit: async (values) => {
      await client.staff.editBarber(values);
      toastSuccess("Dados do barbeiro salvos.");
      refresh();
      onClose();
    },
    unexpected: "Erro ao atualizar barbeiro",
  });

  return (
    <FormDialog opened title={`Editar ${nome}`} onClose={onClose}>
      <ContractForm form={form}>
        <TextInput label="Nome" {...form.field("nome")} />
        <TextInput
          label="E-mail"
          type="email"
          description="Para contato. O e-mail de acesso é do próprio barbeiro."
          {...form.field("email")}
        />
        <PhoneInput label="Telefone" autoComplete="off" {...form.field("telefone")} />
        <WordsInput label="Especialidades" description="Separe por vírgulas." {...form.field("especialidades")} />
        <Textarea label="Apresentação" description="Aparece para quem agenda." rows={3} {...form.field("bio")} />
        <FormActions form={form} submit="Salvar" onCancel={onClose} />
      </ContractForm>
    </FormDialog>
  );
}
