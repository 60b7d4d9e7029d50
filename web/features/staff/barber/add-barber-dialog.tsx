import { Text, Textarea, TextInput } from "@mantine/core";
import { AddBarber } from "#contract/team-barbers.ts";
import { useTeamRefresh } from "#web/features/staff/staff-queries.ts";
import { client } from "#web/lib/client.ts";
import { ContractForm, useContractForm } from "#web/ui/contract-form.tsx";
import { FormActions } from "#web/ui/form-actions.tsx";
import { FormDialog } from "#web/ui/form-dialog.tsx";
import { PhoneInput } from "#web/ui/phone-input.tsx";
import { PhotoInput } from "#web/ui/photo-input.tsx";
import { toastSuccess } from "#web/ui/toast.tsx";
import { WordsInput } from "#web/ui/words-input.tsx";

/** Adds a barber who never signs in; the reception manages their agenda. */
export function AddBarberDialog({ onClose }: { onClose: () => void }) {
  const refresh = useTeamRefresh();
  const form = useContractForm<AddBarber>({
    schema: AddBarber,
    initialValues: { nome: "", telefone: "", especialidades: [], bio: "", foto_url: null },
    onSubmit: async (values, idempotencyKey) => {
      await client.staff.addBarber(values, { context: { idempotencyKey } });
      toastSuccess(`${values.nome} já tem uma coluna na agenda.`);
      refresh();
      onClose();
    },
    unexpected: "Erro ao adicionar barbeiro",
  });

  return (
    <FormDialog opened title="Adicionar barbeiro sem acesso" onClose={onClose}>
      <ContractForm form={form}>
        <Text size="sm" c="dimmed">
          Para quem não vai entrar no sistema. Faz todos os serviços, no horário da barbearia, até você mudar. O acesso
          pode ser dado depois.
        </Text>
        <TextInput label="Nome" autoComplete="off" {...form.field("nome")} />
        <PhoneInput label="Telefone (opcional)" autoComplete="off" {...form.field("telefone")} />
        <PhotoInput label="Foto (opcional)" {...form.field("foto_url")} />
        <WordsInput label="Especialidades" description="Separe por vírgulas." {...form.field("especialidades")} />
        <Textarea label="Apresentação" description="Aparece para quem agenda." rows={3} {...form.field("bio")} />
        <FormActions form={form} submit="Adicionar" onCancel={onClose} />
      </ContractForm>
    </FormDialog>
  );
}
