import { Button } from "@mantine/core";
import { useState } from "react";
import { InviteSuperAdmin as Given, type SentInvitation } from "#contract/staff-invitations.ts";
import { InvitationDialog } from "#web/ui/invitation-dialog.tsx";
import { InvitedPerson } from "#web/features/staff/invitations/invited-fields.tsx";
import { client } from "#web/lib/client.ts";
import { ContractForm, useContractForm } from "#web/ui/contract-form.tsx";
import { FormActions } from "#web/ui/form-actions.tsx";

type InviteSuperAdminProps = { onInvited: () => void };

/** Invites another super admin. */
export function InviteSuperAdmin({ onInvited }: InviteSuperAdminProps) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);

  return (
    <>
      <Button onClick={() => setOpen(true)}>Convidar super admin</Button>
      {open && (
        <InvitationDialog title="Convidar super admin" onClose={close}>
          {(onSent) => (
            <InviteForm
              onSent={(sent) => {
                onSent(sent);
                onInvited();
              }}
              onClose={close}
            />
          )}
        </InvitationDialog>
      )}
    </>
  );
}

type InviteFormProps = { onSent: (sent: SentInvitation) => void; onClose: () => void };

function InviteForm({ onSent, onClose }: InviteFormProps) {
  const form = useContractForm<Given>({
    schema: Given,
    initialValues: { nome: "", email: "" },
    onSubmit: async (person) => onSent(await client.platform.superAdmins.invite(person)),
    unexpected: "Erro ao enviar o convite. Tente novamente.",
  });

  return (
    <ContractForm form={form}>
      <InvitedPerson field={form.field} />
      <FormActions form={form} submit="Enviar convite" onCancel={onClose} />
    </ContractForm>
  );
}
