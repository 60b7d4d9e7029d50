import { Button, Group } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { SetPin } from "#contract/account-security.ts";
import { PasswordStep } from "#web/features/auth/security/password-step.tsx";
import { client } from "#web/lib/client.ts";
import { orpc } from "#web/lib/orpc.ts";
import { useReadAgain } from "#web/lib/read-again.ts";
import { useSession } from "#web/lib/session.ts";
import { ContractForm, useContractForm } from "#web/ui/contract-form.tsx";
import { FormActions } from "#web/ui/form-actions.tsx";
import { PasswordField } from "#web/ui/password-field.tsx";
import { Section } from "#web/ui/section.tsx";
import { toastSuccess } from "#web/ui/toast.tsx";

type Task = "choose" | "remove" | null;

/** The PIN with which an admin lets the reception exceed its limits. */
export function PinPanel() {
  const { role } = useSession();
  const state = useQuery({ ...orpc.auth.pin.state.queryOptions(), enabled: role === "admin" });
  const again = useReadAgain(orpc.auth.pin.key());
  const [task, setTask] = useState<Task>(null);
  if (role !== "admin") return null;
  const on = state.data?.on ?? false;
  const done = (text: string) => {
    void again();
    toastSuccess(text);
    setTask(null);
  };
  return (
    <Section
      title="PIN de liberação"
      turn={task}
      description={
        on
          ? "Escolhido. Com ele a recepção faz, na sua presença, um desconto acima do limite dela."
          : "Escolha um PIN para liberar no balcão um desconto acima do limite da recepção."
      }
      actions={
        task === null && (
          <Group gap="sm">
            <Button {...(on && { variant: "default" })} onClick={() => setTask("choose")}>
              {on ? "Trocar PIN" : "Escolher PIN"}
            </Button>
            {on && (
              <Button variant="default" onClick={() => setTask("remove")}>
                Tirar PIN
              </Button>
            )}
          </Group>
        )
      }
    >
      {task === "choose" && <ChoosePin onDone={() => done("PIN escolhido.")} onCancel={() => setTask(null)} />}
      {task === "remove" && (
        <PasswordStep
          verb="Tirar PIN"
          onPassword={async (password) => {
            await client.auth.pin.set({ password, pin: null });
            done("PIN retirado.");
          }}
          onCancel={() => setTask(null)}
        />
      )}
    </Section>
  );
}

function ChoosePin({ onDone, onCancel }: { onDone: () => void; onCancel: () => void }) {
  const form = useContractForm<SetPin>({
    schema: SetPin,
    initialValues: { password: "", pin: "" },
    onSubmit: (values) => client.auth.pin.set(values),
    onSaved: onDone,
  });
  return (
    <ContractForm form={form}>
      <PasswordField label="Senha atual" autoComplete="current-password" size="md" {...form.field("password")} />
      <PasswordField
        label="PIN, de 4 a 6 números"
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
        size="md"
        {...form.field("pin")}
      />
      <FormActions form={form} submit="Salvar PIN" onCancel={onCancel} />
    </ContractForm>
  );
}
