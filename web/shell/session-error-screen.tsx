import { Button } from "@mantine/core";
import { refusalOf } from "#web/lib/refusals.ts";
import { FullScreen } from "#web/shell/full-screen.tsx";
import { signInAgain } from "#web/shell/sign-out.ts";

type SessionErrorScreenProps = { query: { error: unknown; isFetching: boolean; refetch: () => Promise<unknown> } };

export function SessionErrorScreen({ query }: SessionErrorScreenProps) {
  return (
    <FullScreen title="Não foi possível abrir sua sessão" text={refusalOf(query.error).text}>
      <Button loading={query.isFetching} onClick={() => void query.refetch()}>
        Tentar Novamente
      </Button>
      <Button variant="default" onClick={() => void signInAgain()}>
        Fazer Login Novamente
      </Button>
    </FullScreen>
  );
}
