import { Button, Group } from "@mantine/core";
import { lazy, Suspense, useState } from "react";
import { type SecondFactorDemand, secondFactorDemands } from "#contract/second-factor-demands.ts";
import { TurnOffSecondFactor } from "#web/features/auth/security/turn-off-second-factor.tsx";
import { RenewCodes } from "#web/features/auth/security/renew-codes.tsx";
import { useSession } from "#web/lib/session.ts";
import { Section } from "#web/ui/section.tsx";

const SetUpSecondFactor = lazy(() =>
  import("#web/features/auth/security/set-up-second-factor.tsx").then((module) => ({
    default: module.SetUpSecondFactor,
  })),
);

type Task = "set-up" | "codes" | "off" | null;

/** An authenticator app behind the password. */
export function SecondFactorPanel() {
  const { second_factor, second_factor_demanded_by: demand } = useSession();
  const [task, setTask] = useState<Task>(null);
  const done = () => setTask(null);
  return (
    <Section
      title="Verificação em duas etapas"
      turn={task}
      description={second_factor === "on" ? onText(demand) : "Desativada. Ative para pedir um código além da senha."}
      actions={task === null && <Actions on={second_factor === "on"} kept={demand !== null} onChoose={setTask} />}
    >
      {task === "set-up" && (
        <Suspense>
          <SetUpSecondFactor onDone={done} />
        </Suspense>
      )}
      {task === "codes" && <RenewCodes onDone={done} />}
      {task === "off" && <TurnOffSecondFactor onDone={done} />}
    </Section>
  );
}

function onText(demand: SecondFactorDemand | null): string {
  const on = "Ativada: além da senha, pedimos um código do seu aplicativo autenticador.";
  return demand ? `${on} ${secondFactorDemands[demand]} Por isso ela não pode ser desativada.` : on;
}

type ActionsProps = { on: boolean; kept: boolean; onChoose: (task: Task) => void };

function Actions({ on, kept, onChoose }: ActionsProps) {
  if (!on) return <Button onClick={() => onChoose("set-up")}>Ativar</Button>;
  return (
    <Group gap="sm">
      <Button variant="default" onClick={() => onChoose("codes")}>
        Novos códigos
      </Button>
      {!kept && (
        <Button variant="default" onClick={() => onChoose("off")}>
          Desativar
        </Button>
      )}
    </Group>
  );
}
