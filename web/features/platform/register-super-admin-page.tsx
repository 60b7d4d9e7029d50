import { TextInput } from "@mantine/core";
import type { Session } from "#contract/auth.ts";
import { AccountFields } from "#web/features/auth/account-fields.tsx";
import { useCaptcha } from "#web/features/auth/captcha.tsx";
import { EntranceLink } from "#web/features/auth/entrance-link.tsx";
import { EntrancePage } from "#web/features/auth/entrance-page.tsx";
import { Entrance } from "#web/features/auth/entrance.tsx";
import { client } from "#web/lib/client.ts";
import { ContractForm, useContractForm } from "#web/ui/contract-form.tsx";

/** /super-admin/cadastro: the first super admin of an installation, with the code that the server printed. */
export function RegisterSuperAdminPage() {
  return (
    <Entrance passing={["super_admin"]}>
      {(onSignedIn) => (
        <EntrancePage
          title="Primeiro super admin"
          intro="Use o código único que o servidor mostrou ao iniciar. Ele vale uma vez."
          footer={<EntranceLink question="Já tem conta?" to="/auth" label="Entrar" />}
        >
          <RegisterForm onSignedIn={onSignedIn} />
        </EntrancePage>
      )}
    </Entrance>
  );
}

function RegisterForm({ onSignedIn }: { onSignedIn: (session: Session) => void }) {
  const captcha = useCaptcha();
  const form = useContractForm({
    schema: async () => (await import("#contract/auth.ts")).RegisterSuperAdmin,
    initialValues: { code: "", full_name: "", email: "", password: "" },
    onSubmit: async (values) =>
      onSignedIn(await captcha.answered((token) => client.auth.registerSuperAdmin({ ...values, ...token }))),
    unexpected: "Erro ao criar conta de administrador. Tente novamente.",
  });

  return (
    <ContractForm form={form}>
      <TextInput label="Código da instalação" autoComplete="one-time-code" {...form.field("code")} />
      <TextInput label="Seu nome" autoComplete="name" {...form.field("full_name")} />
      <AccountFields
        form={form}
        captcha={captcha.widget}
        administers
        purpose="criar e proteger sua conta"
        submit="Criar conta de administrador"
      />
    </ContractForm>
  );
}
