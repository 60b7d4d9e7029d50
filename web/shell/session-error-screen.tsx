import { Button } from "@mantine/core";
import { refusalOf } from "#web/lib/refusals.ts";
import { FullScreen } from "#web/shell/full-screen.tsx";
import { signInAgain } from "#web/shell/sign-out.ts";

type SessionErrorScreenProps = { error: unknown; onRetry: () => void };

export function SessionErrorScreen({ error, onRetry }: SessionErrorScreenProps) {
  return (
    <FullScreen title="Não foi possível abrir sua sessão" text={refusalOf(error).text}>
      <Button onClick={onRetry}>Tentar Novamente</Button>
      <Button variant="default" onClick={() => void signInAgain()}>
        Fazer Login Novamente
      </Button>
    </FullScreen>
  );
}
