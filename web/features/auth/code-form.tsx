import { Anchor, Button, Text, TextInput } from "@mantine/core";
import { useEffect, useRef } from "react";
import { SecondFactorCode } from "#contract/account-security.ts";
import type { Session } from "#contract/auth.ts";
import { client } from "#web/lib/client.ts";
import { refusalOf } from "#web/lib/refusals.ts";
import { ContractForm, useContractForm } from "#web/ui/contract-form.tsx";

type CodeFormProps = { onSignedIn: (session: Session) => void; onBack: (why?: string) => void };

/** The second step of signing in: the app's code, or one of the recovery codes. */
export function CodeForm({ onSignedIn, onBack }: CodeFormProps) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const form = useContractForm({
    schema: SecondFactorCode,
    initialValues: { code: "" },
    unexpected: "Erro ao fazer login. Tente novamente.",
    onSubmit: async (values) => {
      try {
        onSignedIn(await client.auth.signInWithCode(values));
      } catch (error) {
        const { code, text } = refusalOf(error);
        if (code !== "CHALLENGE_OVER") throw error;
        onBack(text);
      }
    },
  });

  return (
    <ContractForm form={form}>
      <Text size="sm" c="dimmed">
        Informe o código do seu aplicativo autenticador, ou um código de recuperação.
      </Text>
      <TextInput label="Código" autoComplete="one-time-code" size="md" ref={field} {...form.field("code")} />
      <Button type="submit" size="md" fullWidth loading={form.pending}>
        Confirmar
      </Button>
      <Anchor component="button" type="button" size="sm" onClick={() => onBack()}>
        Entrar com outra conta
      </Anchor>
    </ContractForm>
  );
}
