import { Button, NativeSelect, TextInput } from "@mantine/core";
import { useState } from "react";
import { InviteFromAbove, type SentInvitation } from "#contract/staff-invitations.ts";
import { InvitationDialog } from "#web/ui/invitation-dialog.tsx";
import { InvitedFields } from "#web/features/staff/invitations/invited-fields.tsx";
import { client } from "#web/lib/client.ts";
import { ContractForm, useContractForm } from "#web/ui/contract-form.tsx";
import { FormActions } from "#web/ui/form-actions.tsx";

const roles = [
  { value: "barbeiro", label: "Barbeiro" },
  { value: "recepcionista", label: "Recepcionista" },
];

/** Invites a person to the team of any open shop. */
export function InviteStaff() {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);

  return (
    <>
      <Button onClick={() => setOpen(true)}>Convidar para uma equipe</Button>
      {open && (
        <InvitationDialog title="Convidar para uma equipe" onClose={close}>
          {(onSent) => <InviteForm onSent={onSent} onClose={close} />}
        </InvitationDialog>
      )}
    </>
  );
}

type InviteFormProps = { onSent: (sent: SentInvitation) => void; onClose: () => void };

function InviteForm({ onSent, onClose }: InviteFormProps) {
  const form = useContractForm<InviteFromAbove>({
    schema: InviteFromAbove,
    initialValues: { slug: "", role: "barbeiro", nome: "", email: "", telefone: "" },
    onSubmit: async ({ slug, ...person }) => {
      const link = slug?.replace(/^.*\/b\//, "");
      onSent(await client.staff.inviteFromAbove({ ...person, ...(link && { slug: link }) }));
    },
    unexpected: "Erro ao enviar o convite. Tente novamente.",
  });

  return (
    <ContractForm form={form}>
      <TextInput
        label="Link da barbearia"
        description="Pode ficar vazio quando só uma barbearia está ativa."
        placeholder="barbearia-aurora"
        {...form.field("slug")}
      />
      <NativeSelect label="Função" data={roles} {...form.field("role")} />
      <InvitedFields field={form.field} />
      <FormActions form={form} submit="Enviar convite" onCancel={onClose} />
    </ContractForm>
  );
}
