import { TextInput } from "@mantine/core";
import { useState } from "react";
import type { RegisterClient, Session } from "#contract/auth.ts";
import { AccountFields } from "#web/features/auth/account-fields.tsx";
import { BirthFields } from "#web/features/auth/birth-fields.tsx";
import { useCaptcha } from "#web/features/auth/captcha.tsx";
import { ConfirmationSent } from "#web/features/auth/confirmation-sent.tsx";
import { client } from "#web/lib/client.ts";
import { ContractForm, useContractForm } from "#web/ui/contract-form.tsx";
import { PhoneInput } from "#web/ui/phone-input.tsx";

type RegisterClientFormProps = { slug: string; onSignedIn: (session: Session) => void };

export function RegisterClientForm({ slug, onSignedIn }: RegisterClientFormProps) {
  const [sentTo, setSentTo] = useState<string>();
  const captcha = useCaptcha();
  const form = useContractForm<RegisterClient>({
    schema: async () => (await import("#contract/auth.ts")).RegisterClient,
    initialValues: {
      slug,
      full_name: "",
      phone: "",
      birth_date: undefined,
      responsavel_nome: "",
      responsavel_telefone: "",
      email: "",
      password: "",
    },
    onSubmit: async (values) => {
      const session = await captcha.answered((token) => client.auth.registerClient({ ...values, ...token }));
      if (session) onSignedIn(session);
      else setSentTo(values.email.trim());
    },
    unexpected: "Erro ao criar conta. Tente novamente.",
  });

  if (sentTo) return <ConfirmationSent email={sentTo} />;
  return (
    <ContractForm form={form}>
      <TextInput label="Seu nome" autoComplete="name" {...form.field("full_name")} />
      <PhoneInput label="Telefone" {...form.field("phone")} />
      <BirthFields values={form.form.values} field={form.field} />
      <AccountFields
        form={form}
        captcha={captcha.widget}
        purpose="marcar seus horários e a barbearia falar com você"
        submit="Criar conta"
      />
    </ContractForm>
  );
}
