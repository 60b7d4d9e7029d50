import { Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { DeleteAccount, deletionWord } from "#contract/own-data.ts";
import { type Left, LeftList, leftIn } from "#web/features/clients/left-list.tsx";
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
  const [found, setFound] = useState<Left>();
  const giveUp = found?.code === "WOULD_LOSE";
  const form = useContractForm<Record<"password" | "confirmation", string>>({
    schema: DeleteAccount,
    initialValues: { password: "", confirmation: "" },
    onSubmit: async ({ password }) => {
      const sure = { password, confirmation: deletionWord, giveUp } as const;
      setFound(undefined);
      await client.profile.ownData.deleteAccount(sure).catch((error: unknown) => {
        setFound(leftIn(error));
        throw error;
      });
      // After the form knows that it is sent, leaving asks nothing.
      setTimeout(() => leave("/auth?conta=excluida"));
    },
  });

  return (
    <ContractForm form={form}>
      {found && <LeftList left={found.left} />}
      <PasswordField label="Senha atual" autoComplete="current-password" {...form.field("password")} />
      <TextInput label={`Digite ${deletionWord} para confirmar`} autoComplete="off" {...form.field("confirmation")} />
      <FormActions
        form={form}
        submit={giveUp ? "Excluir mesmo assim" : "Excluir conta"}
        dangerous
        onCancel={onCancel}
      />
    </ContractForm>
  );
}
