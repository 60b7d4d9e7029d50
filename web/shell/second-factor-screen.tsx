import { Button, Paper, Stack, Text } from "@mantine/core";
import { lazy, Suspense } from "react";
import { type SecondFactorDemand, secondFactorDemands } from "#contract/second-factor-demands.ts";
import { FullScreen } from "#web/shell/full-screen.tsx";
import { signInAgain } from "#web/shell/sign-out.ts";

const SetUpSecondFactor = lazy(() =>
  import("#web/features/auth/security/set-up-second-factor.tsx").then((module) => ({
    default: module.SetUpSecondFactor,
  })),
);

/**
 * Shown before every other screen where an account requires a second factor and has none: super admins, and teams whose shop requires it.
 */
export function SecondFactorScreen({ demand }: { demand: SecondFactorDemand | null }) {
  const why = demand ? secondFactorDemands[demand] : "";
  return (
    <FullScreen title="Falta a verificação em duas etapas" text={`${why} Ligue a verificação para continuar.`}>
      <Stack align="center" w="min(520px, calc(100vw - 2.5rem))">
        <Paper withBorder p="md" w="100%" ta="start">
          <Suspense fallback={<Text component="output">Carregando...</Text>}>
            <SetUpSecondFactor />
          </Suspense>
        </Paper>
        <Button variant="default" onClick={() => void signInAgain()}>
          Sair
        </Button>
      </Stack>
    </FullScreen>
  );
}
