import { Text } from "@mantine/core";
import { useSearch } from "@tanstack/react-router";
import { Entrance } from "#web/features/auth/entrance.tsx";
import { EntranceLink } from "#web/features/auth/entrance-link.tsx";
import { EntrancePage } from "#web/features/auth/entrance-page.tsx";
import type { EntranceSearch } from "#web/features/auth/entrance-search.ts";
import { ForgotPasswordLink } from "#web/features/auth/forgot-password-link.tsx";
import { GoogleEntrance } from "#web/features/auth/google-entrance.tsx";
import { SignInForm } from "#web/features/auth/sign-in-form.tsx";

/** /cliente/auth: clients sign up through the link of their shop, so without one there is no sign-up to offer. */
export function ClientSignInPage() {
  const { barbearia }: EntranceSearch = useSearch({ strict: false });

  return (
    <Entrance passing={["cliente", "barbeiro"]}>
      {(onSignedIn) => (
        <EntrancePage
          title="Área do cliente"
          intro="Entre para marcar, mudar ou cancelar seus horários."
          footer={
            <>
              {barbearia ? (
                <EntranceLink question="Primeira vez aqui?" to="/cadastro-cliente" label="Crie sua conta" />
              ) : (
                <Text size="sm" c="dimmed">
                  Ainda não tem conta? Peça à sua barbearia o link de cadastro.
                </Text>
              )}
              <EntranceLink question="Trabalha na barbearia?" to="/auth" label="Entrar como equipe" />
            </>
          }
        >
          <SignInForm onSignedIn={onSignedIn} />
          <GoogleEntrance path="/cliente/auth" />
          <ForgotPasswordLink />
        </EntrancePage>
      )}
    </Entrance>
  );
}
