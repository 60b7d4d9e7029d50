import { Checkbox, TextInput } from "@mantine/core";
import { useState } from "react";
import type { Session } from "#contract/auth.ts";
import { AccountFields } from "#web/features/auth/account-fields.tsx";
import { useCaptcha } from "#web/features/auth/captcha.tsx";
import { ConfirmationSent } from "#web/features/auth/confirmation-sent.tsx";
import { client } from "#web/lib/client.ts";
import { ContractForm, useContractForm } from "#web/ui/contract-form.tsx";
import { PhoneInput } from "#web/ui/phone-input.tsx";

export function RegisterBarbershopForm({ onSignedIn }: { onSignedIn: (session: Session) => void }) {
  const [sentTo, setSentTo] = useState<string>();
  const captcha = useCaptcha();
  const form = useContractForm({
    schema: async () => (await import("#contract/auth.ts")).RegisterBarbershop,
    initialValues: { barbershop: "", full_name: "", telefone: "", mostra_telefone: false, email: "", password: "" },
    onSubmit: async (values) => {
      const session = await captcha.answered((token) => client.auth.registerBarbershop({ ...values, ...token }));
      if (session) onSignedIn(session);
      else setSentTo(values.email.trim());
    },
    unexpected: "Erro ao criar conta. Tente novamente.",
  });

  if (sentTo) return <ConfirmationSent email={sentTo} />;
  return (
    <ContractForm form={form}>
      <TextInput label="Nome da barbearia" autoComplete="organization" {...form.field("barbershop")} />
      <TextInput label="Seu nome" autoComplete="name" {...form.field("full_name")} />
      <PhoneInput label="Telefone" {...form.field("telefone")} />
      <Checkbox
        label="Mostrar este telefone na página pública"
        description="Sem isto, só a equipe o vê. Você pode mudar depois."
        {...form.field("mostra_telefone", "checkbox")}
      />
      <AccountFields
        form={form}
        captcha={captcha.widget}
        administers
        purpose="criar sua conta e a página da barbearia"
        submit="Cadastrar barbearia"
      />
    </ContractForm>
  );
}
