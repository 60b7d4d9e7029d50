import { Text, TextInput } from "@mantine/core";
import { DeleteAccount, deletionWord } from "#contract/own-data.ts";
import { client } from "#web/lib/client.ts";
import { leave } from "#web/shell/sign-out.ts";
import { ContractForm, useContractForm } from "#web/ui/contract-form.tsx";
import { FormActions } from "#web/ui/form-actions.tsx";
import { FormDialog } from "#web/ui/form-dialog.tsx";
import { PasswordField } from "#web/ui/password-field.tsx";

/** Requires the password and a typed word, since a deleted account cannot be restored. */
export function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  return (
    <FormDialog opened title="Excluir sua conta?" onClose={onClose}>
      <Text mb="md">
        Seu nome, e-mail, telefone, CPF, data de nascimento, observações e foto são apagados, e você sai de todos os
        aparelhos. Atendimentos e pagamentos ficam sem o seu nome. Isso não pode ser desfeito.
      </Text>
      <DeleteAccountForm onCancel={onClose} />
    </FormDialog>
  );
}

function DeleteAccountForm({ onCancel }: { onCancel: () => void }) {
  const form = useContractForm<Record<keyof DeleteAccount, string>>({
    schema: DeleteAccount,
    initialValues: { password: "", confirmation: "" },
    onSubmit: async ({ password }) => {
      await client.profile.ownData.deleteAccount({ password, confirmation: deletionWord });
      // After the form knows that it is sent, leaving asks nothing.
      setTimeout(() => leave("/auth?conta=excluida"));
    },
  });

  return (
    <ContractForm form={form}>
      <PasswordField label="Senha atual" autoComplete="current-password" {...form.field("password")} />
      <TextInput label={`Digite ${deletionWord} para confirmar`} autoComplete="off" {...form.field("confirmation")} />
      <FormActions form={form} submit="Excluir conta" dangerous onCancel={onCancel} />
    </ContractForm>
  );
}
