import { Alert, Button, TextInput } from "@mantine/core";
import { useState } from "react";
import { ChangeEmail } from "#contract/account-security.ts";
import { client } from "#web/lib/client.ts";
import { useSession } from "#web/lib/session.ts";
import { ContractForm, useContractForm } from "#web/ui/contract-form.tsx";
import { FormActions } from "#web/ui/form-actions.tsx";
import { PasswordField } from "#web/ui/password-field.tsx";
import { Section } from "#web/ui/section.tsx";

export function EmailPanel() {
  const { user } = useSession();
  const [open, setOpen] = useState(false);
  const [asked, setAsked] = useState<string>();
  return (
    <Section
      title="E-mail"
      description={`Você entra com ${user.email}.`}
      actions={
        !open && (
          <Button variant="default" onClick={() => setOpen(true)}>
            Trocar e-mail
          </Button>
        )
      }
    >
      {asked && !open && (
        <Alert color="green" variant="outline" title="Confirme nos dois endereços">
          Enviamos um link para {user.email} e outro para {asked}. O e-mail muda quando os dois forem abertos, em até 24
          horas.
        </Alert>
      )}
      {open && (
        <ChangeEmailForm
          onClose={(email) => {
            setOpen(false);
            setAsked(email);
          }}
        />
      )}
    </Section>
  );
}

function ChangeEmailForm({ onClose }: { onClose: (asked?: string) => void }) {
  const form = useContractForm({
    schema: ChangeEmail,
    initialValues: { email: "", password: "" },
    onSubmit: async (values) => {
      await client.auth.email.change(values);
      onClose(values.email.trim());
    },
  });

  return (
    <ContractForm form={form}>
      <TextInput label="Novo e-mail" type="email" autoComplete="email" size="md" {...form.field("email")} />
      <PasswordField label="Senha atual" autoComplete="current-password" size="md" {...form.field("password")} />
      <FormActions form={form} submit="Enviar links" onCancel={() => onClose()} />
    </ContractForm>
  );
}
