import { Button, Paper } from "@mantine/core";
import "@mantine/core/styles/Paper.css";
import { lazy, Suspense } from "react";
import { FullScreen } from "#web/shell/full-screen.tsx";
import { LoadingScreen } from "#web/shell/loading-screen.tsx";
import { signInAgain } from "#web/shell/sign-out.ts";

const SetUpSecondFactor = lazy(() =>
  import("#web/features/auth/security/set-up-second-factor.tsx").then((module) => ({
    default: module.SetUpSecondFactor,
  })),
);

/** Stands before everything else where the shop demands a second factor of its team and this account has none. */
export function SecondFactorScreen() {
  return (
    <FullScreen
      title="Falta a verificação em duas etapas"
      text="Sua barbearia exige que a equipe entre com um código além da senha. Ligue a verificação para continuar."
    >
      <Paper withBorder p="md" w="100%" maw={520} ta="start">
        <Suspense fallback={<LoadingScreen />}>
          <SetUpSecondFactor />
        </Suspense>
      </Paper>
      <Button variant="default" onClick={() => void signInAgain()}>
        Sair
      </Button>
    </FullScreen>
  );
}
