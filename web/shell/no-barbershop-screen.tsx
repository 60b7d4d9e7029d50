import { Button } from "@mantine/core";
import { commonRefusals } from "#contract/refusals.ts";
import { FullScreen } from "#web/shell/full-screen.tsx";
import { signInAgain } from "#web/shell/sign-out.ts";

export function NoBarbershopScreen() {
  return (
    <FullScreen title="Conta sem barbearia" text={commonRefusals.NO_BARBERSHOP.message}>
      <Button variant="default" onClick={() => void signInAgain()}>
        Sair
      </Button>
    </FullScreen>
  );
}
