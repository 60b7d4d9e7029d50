import { Button, Group } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { type SecondFactorDemand, secondFactorDemands } from "#contract/second-factor-demands.ts";
import { PasswordStep } from "#web/features/auth/security/password-step.tsx";
import { RecoveryCodes } from "#web/features/auth/security/recovery-codes.tsx";
import { client } from "#web/lib/client.ts";
import { sessionQuery, useSession } from "#web/lib/session.ts";
import { Section } from "#web/ui/section.tsx";
import { toastSuccess } from "#web/ui/toast.tsx";

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

/** New recovery codes in place of the old ones. */
function RenewCodes({ onDone }: { onDone: () => void }) {
  const [codes, setCodes] = useState<string[]>();
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />;
  return (
    <PasswordStep
      verb="Gerar novos códigos"
      onPassword={async (password) => setCodes(await client.auth.secondFactor.renewCodes({ password }))}
      onCancel={onDone}
    />
  );
}

function TurnOffSecondFactor({ onDone }: { onDone: () => void }) {
  const queryClient = useQueryClient();

  async function turnOff(password: string): Promise<void> {
    await client.auth.secondFactor.turnOff({ password });
    await queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });
    toastSuccess("Verificação em duas etapas desativada.");
    onDone();
  }

  return <PasswordStep verb="Desativar a verificação" onPassword={turnOff} onCancel={onDone} />;
}
