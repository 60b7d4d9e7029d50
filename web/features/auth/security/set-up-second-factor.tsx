import { Button, Code, Group, Stack, Text, TextInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useRef, useState } from "react";
import { renderSVG } from "uqr";
import { AppCode } from "#contract/account-security.ts";
import { PasswordStep } from "#web/features/auth/security/password-step.tsx";
import { RecoveryCodes } from "#web/features/auth/security/recovery-codes.tsx";
import { client } from "#web/lib/client.ts";
import { sessionQuery } from "#web/lib/session.ts";
import { ContractForm, useContractForm } from "#web/ui/contract-form.tsx";
import { CopyButton } from "#web/ui/copy-button.tsx";

type Setup = { uri: string; recoveryCodes: string[] };

/** Without `onDone` the step cannot be skipped: the account may do nothing else before. */
type SetUpSecondFactorProps = { onDone?: () => void };

/**
 * The steps: password, app, recovery codes, then the app's first code. That code turns the factor on and may close this at any moment, so
 * nothing that is shown once may come after it.
 */
export function SetUpSecondFactor({ onDone }: SetUpSecondFactorProps) {
  const queryClient = useQueryClient();
  const [setup, setSetup] = useState<Setup>();
  const [step, setStep] = useState<"app" | "codes" | "first code">("app");

  async function finish(): Promise<void> {
    await queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });
    onDone?.();
  }

  if (!setup)
    return (
      <PasswordStep
        verb="Continuar"
        onPassword={async (password) => setSetup(await client.auth.secondFactor.begin({ password }))}
        onCancel={onDone}
      />
    );
  if (step === "app") return <App uri={setup.uri} onDone={() => setStep("codes")} onCancel={onDone} />;
  if (step === "codes")
    return <RecoveryCodes codes={setup.recoveryCodes} onDone={() => setStep("first code")} onCancel={onDone} />;
  return <FirstCode onConfirmed={finish} onBack={() => setStep("app")} />;
}

type AppProps = { uri: string; onDone: () => void; onCancel: (() => void) | undefined };

/** The secret, as a QR code or text. */
function App({ uri, onDone, onCancel }: AppProps) {
  const next = useRef<HTMLButtonElement>(null);
  useEffect(() => next.current?.focus(), []);
  const picture = useMemo(() => `data:image/svg+xml;utf8,${encodeURIComponent(renderSVG(uri))}`, [uri]);
  const secret = new URL(uri).searchParams.get("secret") ?? "";

  return (
    <Stack gap="md">
      <Group align="flex-start" gap="lg">
        <img src={picture} alt="Código QR para o aplicativo autenticador" width={180} height={180} />
        <Stack gap="xs" flex={1} miw={220}>
          <Text size="sm">
            Abra seu aplicativo autenticador (Google Authenticator, Microsoft Authenticator, 1Password…) e leia o código
            QR. Sem câmera, digite esta chave:
          </Text>
          <Code block style={{ whiteSpace: "pre-wrap" }}>
            {secret.match(/.{1,4}/g)?.join(" ")}
          </Code>
          <Group gap="xs">
            <CopyButton text={secret} copied="Copiada" variant="default" size="xs">
              Copiar chave
            </CopyButton>
            <Button component="a" href={uri} variant="default" size="xs">
              Abrir no aplicativo deste aparelho
            </Button>
          </Group>
        </Stack>
      </Group>
      <Group justify="flex-end" gap="sm">
        {onCancel && (
          <Button variant="default" onClick={onCancel}>
            Cancelar
          </Button>
        )}
        <Button ref={next} onClick={onDone}>
          Já está no aplicativo
        </Button>
      </Group>
    </Stack>
  );
}

type FirstCodeProps = { onConfirmed: () => Promise<void>; onBack: () => void };

function FirstCode({ onConfirmed, onBack }: FirstCodeProps) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const form = useContractForm({
    schema: AppCode,
    initialValues: { code: "" },
    onSubmit: async (values) => {
      await client.auth.secondFactor.confirm(values);
      await onConfirmed();
    },
  });

  return (
    <ContractForm form={form}>
      <TextInput
        label="Código de 6 dígitos"
        description="O que o aplicativo mostra agora."
        inputMode="numeric"
        autoComplete="one-time-code"
        size="md"
        ref={field}
        {...form.field("code")}
      />
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onBack}>
          Ver o código QR de novo
        </Button>
        <Button type="submit" loading={form.pending}>
          Ativar a verificação
        </Button>
      </Group>
    </ContractForm>
  );
}
