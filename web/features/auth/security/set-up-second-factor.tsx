import { Button, Code, Group, Stack, Text, TextInput } from "@mantine/core";
import "@mantine/core/styles/Code.css";
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

/** Without `onDone` there is no way around it: the account may do nothing else before. */
type SetUpSecondFactorProps = { onDone?: () => void };

/**
 * Password, then the recovery codes, then the app's first code, with which the factor is on and this may go away at any
 * moment: nothing that is shown once may stand behind it.
 */
export function SetUpSecondFactor({ onDone }: SetUpSecondFactorProps) {
  const queryClient = useQueryClient();
  const [setup, setSetup] = useState<Setup>();
  const [kept, setKept] = useState(false);

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
  if (!kept) return <RecoveryCodes codes={setup.recoveryCodes} onDone={() => setKept(true)} onCancel={onDone} />;
  return <FirstCode uri={setup.uri} onConfirmed={finish} onCancel={onDone} />;
}

type FirstCodeProps = { uri: string; onConfirmed: () => Promise<void>; onCancel: (() => void) | undefined };

function FirstCode({ uri, onConfirmed, onCancel }: FirstCodeProps) {
  const picture = useMemo(() => `data:image/svg+xml;utf8,${encodeURIComponent(renderSVG(uri))}`, [uri]);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const secret = new URL(uri).searchParams.get("secret") ?? "";
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
      <Group align="flex-start" gap="lg">
        <img src={picture} alt="Código QR para o aplicativo autenticador" width={180} height={180} />
        <Stack gap="xs" flex={1} miw={220}>
          <Text size="sm">
            Abra seu aplicativo autenticador (Google Authenticator, Microsoft Authenticator, 1Password…) e leia o código
            QR. Sem câmera, digite esta chave:
          </Text>
          <Code block style={{ whiteSpace: "pre-wrap" }}>
            {secret}
          </Code>
          <Group gap="xs">
            <CopyButton text={secret} copied="Copiada" variant="default" size="xs">
              Copiar chave
            </CopyButton>
            <Button component="a" href={uri} variant="default" size="xs">
              Abrir no aplicativo deste aparelho
            </Button>
          </Group>
          <TextInput
            label="Código de 6 dígitos"
            inputMode="numeric"
            autoComplete="one-time-code"
            size="md"
            ref={field}
            {...form.field("code")}
          />
        </Stack>
      </Group>
      <Group justify="flex-end" gap="sm">
        {onCancel && (
          <Button variant="default" onClick={onCancel}>
            Cancelar
          </Button>
        )}
        <Button type="submit" loading={form.pending}>
          Ligar a verificação
        </Button>
      </Group>
    </ContractForm>
  );
}
