import { useQueryClient } from "@tanstack/react-query";
import { PasswordStep } from "#web/features/auth/security/password-step.tsx";
import { client } from "#web/lib/client.ts";
import { sessionQuery } from "#web/lib/session.ts";
import { toastSuccess } from "#web/ui/toast.ts";

export function TurnOffSecondFactor({ onDone }: { onDone: () => void }) {
  const queryClient = useQueryClient();

  async function turnOff(password: string): Promise<void> {
    await client.auth.secondFactor.turnOff({ password });
    await queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });
    toastSuccess("Verificação em duas etapas desativada.");
    onDone();
  }

  return <PasswordStep verb="Desativar a verificação" onPassword={turnOff} onCancel={onDone} />;
}
