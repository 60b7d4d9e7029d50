import { Text, TextInput } from "@mantine/core";
import type { SentInvitation } from "#contract/staff-invitations.ts";
import { InviteToPortal } from "#contract/team-barbers.ts";
import { useTeamRefresh } from "#web/features/staff/staff-queries.ts";
import { client } from "#web/lib/client.ts";
import { ContractForm, useContractForm } from "#web/ui/contract-form.tsx";
import { FormActions } from "#web/ui/form-actions.tsx";
import { InvitationDialog } from "#web/ui/invitation-dialog.tsx";

type PortalDialogProps = { barber: { id: string; nome: string; email: string | null }; onClose: () => void };

/** Invites a barber without an account to the portal; the agenda stays as it is. */
export function PortalDialog({ barber, onClose }: PortalDialogProps) {
  return (
    <InvitationDialog title={`Convidar ${barber.nome} para o portal`} onClose={onClose}>
      {(onSent) => <PortalForm barber={barber} onSent={onSent} onClose={onClose} />}
    </InvitationDialog>
  );
}

type PortalFormProps = PortalDialogProps & { onSent: (sent: SentInvitation) => void };

function PortalForm({ barber: { id, email }, onSent, onClose }: PortalFormProps) {
  const refresh = useTeamRefresh();
  const form = useContractForm<InviteToPortal>({
    schema: InviteToPortal,
    initialValues: { id, email: email ?? "" },
    onSubmit: async (values) => {
      onSent(await client.staff.inviteToPortal(values));
      refresh();
    },
    unexpected: "Erro ao enviar o convite. Tente novamente.",
  });

  return (
    <ContractForm form={form}>
      <Text size="sm" c="dimmed">
        Quem aceitar fica com esta coluna: agenda, serviços e horários continuam os mesmos.
      </Text>
      <TextInput
        label="E-mail"
        type="email"
        autoComplete="off"
        description="O convite vale só para este e-mail."
        {...form.field("email")}
      />
      <FormActions form={form} submit="Enviar convite" onCancel={onClose} />
    </ContractForm>
  );
}
