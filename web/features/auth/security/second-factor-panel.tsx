import { Button, Group } from "@mantine/core";
import { lazy, Suspense, useState } from "react";
import { Panel } from "#web/features/auth/security/panel.tsx";
import { TurnOffSecondFactor } from "#web/features/auth/security/turn-off-second-factor.tsx";
import { RenewCodes } from "#web/features/auth/security/renew-codes.tsx";
import { useSession } from "#web/lib/session.ts";

const SetUpSecondFactor = lazy(() =>
  import("#web/features/auth/security/set-up-second-factor.tsx").then((module) => ({
    default: module.SetUpSecondFactor,
  })),
);

type Task = "set-up" | "codes" | "off" | null;

/** An authenticator app behind the password. */
export function SecondFactorPanel() {
  const { second_factor, role } = useSession();
  const [task, setTask] = useState<Task>(null);
  const done = () => setTask(null);
  return (
    <Panel
      title="Verificação em duas etapas"
      text={
        second_factor === "on"
          ? "Ligada: além da senha, pedimos um código do seu aplicativo autenticador."
          : "Desligada. Com ela, a senha sozinha não basta para entrar na sua conta."
      }
      action={
        task === null && <Actions on={second_factor === "on"} required={role === "super_admin"} onChoose={setTask} />
      }
    >
      {task === "set-up" && (
        <Suspense>
          <SetUpSecondFactor onDone={done} />
        </Suspense>
      )}
      {task === "codes" && <RenewCodes onDone={done} />}
      {task === "off" && <TurnOffSecondFactor onDone={done} />}
    </Panel>
  );
}

type ActionsProps = { on: boolean; required: boolean; onChoose: (task: Task) => void };

function Actions({ on, required, onChoose }: ActionsProps) {
  if (!on) return <Button onClick={() => onChoose("set-up")}>Ligar</Button>;
  return (
    <Group gap="sm">
      <Button variant="default" onClick={() => onChoose("codes")}>
        Novos códigos
      </Button>
      {!required && (
        <Button variant="default" onClick={() => onChoose("off")}>
          Desligar
        </Button>
      )}
    </Group>
  );
}
