import { Button, TextInput } from "@mantine/core";
import type { Session } from "#contract/auth.ts";
import { client } from "#web/lib/client.ts";
import { ContractForm, useContractForm } from "#web/ui/contract-form.tsx";
import { PasswordField } from "#web/ui/password-field.tsx";

/** The one form behind the three sign-in pages. */
export function SignInForm({ onEnter }: { onEnter: (session: Session) => void }) {
  const form = useContractForm({
    schema: async () => (await import("#contract/auth.ts")).SignIn,
    initialValues: { email: "", password: "" },
    unexpected: "Erro ao fazer login. Tente novamente.",
    onSubmit: async (values) => onEnter(await client.auth.signIn(values)),
  });

  return (
    <ContractForm form={form}>
      <TextInput label="E-mail" type="email" autoComplete="username" size="md" {...form.field("email")} />
      <PasswordField label="Senha" autoComplete="current-password" size="md" {...form.field("password")} />
      <Button type="submit" size="md" fullWidth loading={form.pending}>
        Entrar
      </Button>
    </ContractForm>
  );
}
