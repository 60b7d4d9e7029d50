import { Button } from "@mantine/core";
import { FullScreen } from "#web/shell/full-screen.tsx";
import { signInAgain } from "#web/shell/sign-out.ts";

export function NoBarbershopScreen() {
  return (
    <FullScreen
      title="Conta sem barbearia"
      text="Sua conta não está associada a uma barbearia. Entre em contato com o administrador."
    >
      <Button variant="default" onClick={() => void signInAgain()}>
        Sair
      </Button>
    </FullScreen>
  );
}
