import { Alert, Button, TextInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import type { Session } from "#contract/auth.ts";
import type { EntranceSearch } from "#web/features/auth/entrance-search.ts";
import { client } from "#web/lib/client.ts";
import { sessionRanOut } from "#web/lib/last-session.ts";
import { refusalOf } from "#web/lib/refusals.ts";
import { sessionQuery } from "#web/lib/session.ts";
import { ContractForm, useContractForm } from "#web/ui/contract-form.tsx";
import { PasswordField } from "#web/ui/password-field.tsx";

const CodeForm = lazy(() =>
  import("#web/features/auth/code-form.tsx").then((module) => ({ default: module.CodeForm })),
);

type SignInFormProps = {
  onSignedIn: (session: Session) => void;
  /** The account's address, where known. */
  email?: string;
};

/** The form of every sign-in: e-mail and password, then the code where the account requires one. */
export function SignInForm({ onSignedIn, email = "" }: SignInFormProps) {
  const { google, conta }: EntranceSearch = useSearch({ strict: false });
  const [step, setStep] = useState<"password" | "code">(google === "CODE" ? "code" : "password");
  const session = useQueryClient().getQueryData(sessionQuery.queryKey);
  const [message, setMessage] = useState(() => {
    if (session && !email) return `Esta página é de outro acesso. Você entrou como ${session.user.name}.`;
    return conta ? "Sua conta foi excluída." : whatEnded(email || google);
  });

  function back(why?: string): void {
    setMessage(why);
    setStep("password");
  }

  if (step === "code")
    return (
      <Suspense>
        <CodeForm onSignedIn={onSignedIn} onBack={back} />
      </Suspense>
    );
  return (
    <>
      {message && (
        <Alert color="yellow" variant="outline" mb="md">
          {message}
        </Alert>
      )}
      <PasswordForm onSignedIn={onSignedIn} email={email} onCodeNeeded={() => setStep("code")} />
    </>
  );
}

/** Why the session ended. Not shown in the dialog over an open page, which says so itself, nor after Google, which has its own message. */
function whatEnded(known: string | undefined): string | undefined {
  return !known && sessionRanOut() ? "Sua sessão terminou. Entre novamente." : undefined;
}

function PasswordForm({ onSignedIn, email, onCodeNeeded }: Required<SignInFormProps> & { onCodeNeeded: () => void }) {
  const form = useContractForm({
    schema: async () => (await import("#contract/auth.ts")).SignIn,
    initialValues: { email, password: "" },
    unexpected: "Erro ao fazer login. Tente novamente.",
    onSubmit: async (values) => {
      try {
        onSignedIn(await client.auth.signIn(values));
      } catch (error) {
        if (refusalOf(error).code !== "SECOND_FACTOR_NEEDED") throw error;
        onCodeNeeded();
      }
    },
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
