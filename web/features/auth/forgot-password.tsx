import { Alert, Button, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { mailMissing, RequestRecovery } from "#contract/recovery.ts";
import { useSendsMails } from "#web/features/auth/entrance-query.ts";
import { useCaptcha } from "#web/features/auth/captcha.tsx";
import { client } from "#web/lib/client.ts";
import { ContractForm, useContractForm } from "#web/ui/contract-form.tsx";

/** Password recovery by mail. */
export function ForgotPassword() {
  if (useSendsMails()) return <ForgotPasswordForm />;
  return (
    <Alert color="yellow" variant="outline">
      {mailMissing.MAIL_MISSING.message}
    </Alert>
  );
}

/** Requests the link. The answer is the same for every address, so it promises nothing. */
function ForgotPasswordForm() {
  const [askedFor, setAskedFor] = useState<string>();
  const captcha = useCaptcha();
  const form = useContractForm({
    schema: RequestRecovery,
    initialValues: { email: "" },
    onSubmit: async (values) => {
      await captcha.answered((token) => client.auth.recovery.request({ ...values, ...token }));
      setAskedFor(values.email.trim());
    },
  });

  return (
    <ContractForm form={form}>
      <Text size="sm" c="dimmed">
        Vamos enviar um link para você escolher uma senha nova. Ele vale por 30 minutos.
      </Text>
      <TextInput label="E-mail" type="email" autoComplete="username" size="md" {...form.field("email")} />
      {askedFor && (
        <Alert color="green" variant="outline" title="Confira sua caixa de entrada">
          Se {askedFor} tem uma conta, o link chega em alguns minutos. Veja também a pasta de spam.
        </Alert>
      )}
      {captcha.widget}
      <Button type="submit" size="md" fullWidth loading={form.pending}>
        {askedFor ? "Enviar de novo" : "Enviar link"}
      </Button>
    </ContractForm>
  );
}
