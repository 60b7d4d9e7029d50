import { Button } from "@mantine/core";
import { useState } from "react";
import { ChangePassword } from "#contract/account-security.ts";
import { NewPasswordFields } from "#web/features/auth/new-password-fields.tsx";
import { client } from "#web/lib/client.ts";
import { orpc } from "#web/lib/orpc.ts";
import { useReadAgain } from "#web/lib/read-again.ts";
import { ContractForm, useContractForm } from "#web/ui/contract-form.tsx";
import { FormActions } from "#web/ui/form-actions.tsx";
import { PasswordField } from "#web/ui/password-field.tsx";
import { toastSuccess } from "#web/ui/toast.tsx";
import { Section } from "#web/ui/section.tsx";

export function PasswordPanel() {
  const [open, setOpen] = useState(false);
  return (
    <Section
      title="Senha"
      turn={open}
      description="Ao trocar a senha, as sessões abertas em outros aparelhos são encerradas."
      actions={
        !open && (
          <Button variant="default" onClick={() => setOpen(true)}>
            Trocar senha
          </Button>
        )
      }
    >
      {open && <ChangePasswordForm onClose={() => setOpen(false)} />}
    </Section>
  );
}

function ChangePasswordForm({ onClose }: { onClose: () => void }) {
  const again = useReadAgain(orpc.auth.sessions.key());
  const form = useContractForm({
    schema: ChangePassword,
    initialValues: { current: "", password: "", confirmation: "" },
    onSubmit: async (values) => {
      await client.auth.password.change(values);
      void again();
      toastSuccess("Senha alterada com sucesso!");
      onClose();
    },
  });

  return (
    <ContractForm form={form}>
      <PasswordField label="Senha atual" autoComplete="current-password" size="md" {...form.field("current")} />
      <NewPasswordFields password={form.field("password")} confirmation={form.field("confirmation")} />
      <FormActions form={form} submit="Salvar senha" onCancel={onClose} />
    </ContractForm>
  );
}
