import { Alert, Button, Stack, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ChangeEmail, type PendingEmail } from "#contract/account-security.ts";
import { useSendsMails } from "#web/features/auth/entrance-query.ts";
import { client } from "#web/lib/client.ts";
import { orpc } from "#web/lib/orpc.ts";
import { useReadAgain } from "#web/lib/read-again.ts";
import { sessionQuery, useSession } from "#web/lib/session.ts";
import { ContractForm, useContractForm } from "#web/ui/contract-form.tsx";
import { FormActions } from "#web/ui/form-actions.tsx";
import { PasswordField } from "#web/ui/password-field.tsx";
import { Section } from "#web/ui/section.tsx";
import { toastSuccess } from "#web/ui/toast.tsx";
import { useAct } from "#web/ui/use-act.ts";

export function EmailPanel() {
  const { user } = useSession();
  const [open, setOpen] = useState(false);
  const { data: pending } = useQuery(orpc.auth.email.pending.queryOptions());
  return (
    <Section
      title="E-mail"
      turn={open}
      description={`Você entra com ${user.email}.`}
      actions={
        !open && (
          <Button variant="default" onClick={() => setOpen(true)}>
            Trocar e-mail
          </Button>
        )
      }
    >
      {pending && !open && <Waiting pending={pending} />}
      {open && <ChangeEmailForm onClose={() => setOpen(false)} />}
    </Section>
  );
}

function Waiting({ pending }: { pending: PendingEmail }) {
  const { user } = useSession();
  const again = usePendingAgain();
  const cancel = useAct(() => client.auth.email.cancel(), { done: "Troca de e-mail cancelada.", refresh: again });
  const missing = [!pending.old && user.email, !pending.new && pending.email].filter(Boolean).join(" e em ");
  return (
    <Alert color="yellow" title={`Troca para ${pending.email}`}>
      <Stack gap="sm" align="flex-start">
        <span>Falta abrir o link que enviamos, em até 24 horas, em {missing}. Até lá você entra com o de sempre.</span>
        <Button variant="default" size="xs" loading={cancel.isPending} onClick={() => cancel.mutate()}>
          Cancelar troca
        </Button>
      </Stack>
    </Alert>
  );
}

/** Refetches the pending change, and the session, which contains the address. */
function usePendingAgain() {
  return useReadAgain(orpc.auth.email.pending.key(), sessionQuery.queryKey);
}

function ChangeEmailForm({ onClose }: { onClose: () => void }) {
  const again = usePendingAgain();
  const asks = useSendsMails();
  const form = useContractForm({
    schema: ChangeEmail,
    initialValues: { email: "", password: "" },
    onSubmit: async (values) => {
      await client.auth.email.change(values);
      await again();
      if (!asks) toastSuccess("E-mail trocado.");
      onClose();
    },
  });

  return (
    <ContractForm form={form}>
      <TextInput label="Novo e-mail" type="email" autoComplete="email" size="md" {...form.field("email")} />
      <PasswordField label="Senha atual" autoComplete="current-password" size="md" {...form.field("password")} />
      <FormActions form={form} submit={asks ? "Enviar links" : "Trocar e-mail"} onCancel={onClose} />
    </ContractForm>
  );
}
