import { Button, Group, Modal, Text, TextInput } from "@mantine/core";
import "@mantine/core/styles/Overlay.css";
import "@mantine/core/styles/ModalBase.css";
import "@mantine/core/styles/Modal.css";
import { DeleteAccount, deletionWord } from "#contract/own-data.ts";
import { client } from "#web/lib/client.ts";
import { announceSession } from "#web/lib/session.ts";
import { ContractForm, useContractForm } from "#web/ui/contract-form.tsx";
import { PasswordField } from "#web/ui/password-field.tsx";

/** Asks for the password and a typed word, since nobody can bring an account back. */
export function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const form = useContractForm<Record<keyof DeleteAccount, string>>({
    schema: DeleteAccount,
    initialValues: { password: "", confirmation: "" },
    onSubmit: async ({ password }) => {
      await client.profile.ownData.deleteAccount({ password, confirmation: deletionWord });
      announceSession();
      location.assign("/auth?conta=excluida");
    },
  });

  return (
    <Modal opened onClose={onClose} title="Excluir sua conta?" centered>
      <Text mb="md">
        Seu nome, e-mail, telefone, CPF, data de nascimento, observações e foto são apagados, e você sai de todos os
        aparelhos. Atendimentos e pagamentos ficam sem o seu nome. Isso não pode ser desfeito.
      </Text>
      <ContractForm form={form}>
        <PasswordField label="Senha atual" autoComplete="current-password" {...form.field("password")} />
        <TextInput label={`Digite ${deletionWord} para confirmar`} autoComplete="off" {...form.field("confirmation")} />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            Voltar
          </Button>
          <Button type="submit" color="red.9" loading={form.pending}>
            Excluir conta
          </Button>
        </Group>
      </ContractForm>
    </Modal>
  );
}
