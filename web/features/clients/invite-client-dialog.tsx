import { Text, TextInput } from "@mantine/core";
import type { ClientDetails } from "#contract/client-records.ts";
import { InviteClient, type SentInvitation } from "#contract/staff-invitations.ts";
import { InvitationDialog } from "#web/ui/invitation-dialog.tsx";
import { client as calls } from "#web/lib/client.ts";
import { orpc } from "#web/lib/orpc.ts";
import { useReadAgain } from "#web/lib/read-again.ts";
import { ContractForm, useContractForm } from "#web/ui/contract-form.tsx";
import { FormActions } from "#web/ui/form-actions.tsx";

type InviteClientDialogProps = { client: ClientDetails; onClose: () => void };

/** Invites a client to an account with this record. */
export function InviteClientDialog({ client, onClose }: InviteClientDialogProps) {
  return (
    <InvitationDialog title={`Convidar ${client.nome}`} onClose={onClose}>
      {(onSent) => <InviteForm client={client} onSent={onSent} onClose={onClose} />}
    </InvitationDialog>
  );
}

type InviteFormProps = InviteClientDialogProps & { onSent: (sent: SentInvitation) => void };

function InviteForm({ client: { id, email, convite }, onSent, onClose }: InviteFormProps) {
  const again = useReadAgain(orpc.clients.key());
  const form = useContractForm<InviteClient>({
    schema: InviteClient,
    initialValues: { client: id, email: convite?.email ?? email ?? "" },
    onSubmit: async (values) => {
      onSent(await calls.staff.inviteClient(values));
      void again();
    },
  });

  return (
    <ContractForm form={form}>
      <Text>
        Quem aceita entra com este e-mail, vê as visitas desta ficha e agenda sem ligar. Confira se o e-mail é mesmo do
        cliente.
      </Text>
      <TextInput label="E-mail" type="email" autoComplete="off" {...form.field("email")} />
      <FormActions form={form} submit="Enviar convite" onCancel={onClose} />
    </ContractForm>
  );
}
