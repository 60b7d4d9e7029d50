import { Button, Group } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ChangePassword } from "#contract/account-security.ts";
import { NewPasswordFields } from "#web/features/auth/new-password-fields.tsx";
import { Panel } from "#web/features/auth/security/panel.tsx";
import { client } from "#web/lib/client.ts";
import { orpc } from "#web/lib/orpc.ts";
import { ContractForm, useContractForm } from "#web/ui/contract-form.tsx";
import { PasswordField } from "#web/ui/password-field.tsx";
import { toastSuccess } from "#web/ui/toast.ts";

export function PasswordPanel() {
  const [open, setOpen] = useState(false);
  return (
    <Panel
      title="Senha"
      text="Ao trocar a senha, as sessões abertas em outros aparelhos são encerradas."
      action={
        !open && (
          <Button variant="default" onClick={() => setOpen(true)}>
            Trocar senha
          </Button>
        )
      }
    >
      {open && <ChangePasswordForm onClose={() => setOpen(false)} />}
    </Panel>
  );
}

function ChangePasswordForm({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient();
  const form = useContractForm({
    schema: ChangePassword,
    initialValues: { current: "", password: "", confirmation: "" },
    onSubmit: async (values) => {
      await client.auth.password.change(values);
      void queryClient.invalidateQueries({ queryKey: orpc.auth.sessions.key() });
      toastSuccess("Senha alterada com sucesso!");
      onClose();
    },
  });

  return (
    <ContractForm form={form}>
      <PasswordField label="Senha atual" autoComplete="current-password" size="md" {...form.field("current")} />
      <NewPasswordFields password={form.field("password")} confirmation={form.field("confirmation")} />
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onClose}>
          Cancelar
        </Button>
        <Button type="submit" loading={form.pending}>
          Salvar senha
        </Button>
      </Group>
    </ContractForm>
  );
}
