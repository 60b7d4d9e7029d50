import { Alert, Group, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { EntrancePage } from "#web/features/auth/entrance-page.tsx";
import { readRecoveryLink } from "#web/features/auth/recovery-link.ts";
import { PasswordChanged } from "#web/features/auth/password-changed.tsx";
import { ResetPasswordForm } from "#web/features/auth/reset-password-form.tsx";
import { useTakenFragment } from "#web/features/auth/taken-fragment.ts";
import { orpc } from "#web/lib/orpc.ts";
import { isLost, refusalOf } from "#web/lib/refusals.ts";
import { FailedState } from "#web/ui/failed-state.tsx";
import { ButtonLink } from "#web/ui/links.tsx";

/** /redefinir-senha, opened by the link of a mail: checks it, takes a new password, and continues to the sign-in. */
export function ResetPasswordPage() {
  const link = readRecoveryLink(useTakenFragment());
  return (
    <EntrancePage title="Redefinir senha" intro="Crie uma nova senha.">
      {"token" in link ? (
        <WithToken key={link.token} token={link.token} />
      ) : (
        <WrongLink title={link.wrong} text={link.text} />
      )}
    </EntrancePage>
  );
}

function WithToken({ token }: { token: string }) {
  const checked = useQuery(
    orpc.auth.recovery.check.queryOptions({ input: { token }, staleTime: Infinity, refetchOnWindowFocus: false }),
  );
  const [changed, setChanged] = useState(false);
  const [ended, setEnded] = useState<string>();

  if (checked.isPending) return <Text component="output">Verificando o link…</Text>;
  if (changed && checked.data) return <PasswordChanged email={checked.data.email} />;
  if (ended) return <WrongLink title={ended} text="O link deixou de valer antes de a senha ser salva." />;
  if (checked.data)
    return (
      <ResetPasswordForm
        token={token}
        email={checked.data.email}
        onChanged={() => setChanged(true)}
        onEnded={setEnded}
      />
    );
  const { code, text } = refusalOf(checked.error);
  if (isLost(checked.error) || !(code in titles))
    return <FailedState error={checked.error} onRetry={() => void checked.refetch()} />;
  return <WrongLink title={titles[code]!} text={text} />;
}

const titles: Record<string, string> = {
  RECOVERY_INVALID: "Link de redefinição inválido",
  RECOVERY_EXPIRED: "Link expirado",
  RECOVERY_USED: "Link já utilizado",
};

function WrongLink({ title, text }: { title: string; text?: string | undefined }) {
  return (
    <Stack gap="lg">
      <Alert color="red" variant="outline" title={title}>
        {text ?? "Verifique se você copiou o link completo, ou solicite um novo."}
      </Alert>
      <Group gap="sm">
        <ButtonLink to="/auth" search={{ tab: "forgot" }}>
          Solicitar novo link
        </ButtonLink>
        <ButtonLink to="/auth" variant="default">
          Voltar para o login
        </ButtonLink>
      </Group>
    </Stack>
  );
}
