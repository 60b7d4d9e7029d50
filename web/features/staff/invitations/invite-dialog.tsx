import { Textarea } from "@mantine/core";
import { InviteBarber, type SentInvitation, type StaffRole } from "#contract/staff-invitations.ts";
import { InvitationDialog } from "#web/ui/invitation-dialog.tsx";
import { InvitedFields } from "#web/features/staff/invitations/invited-fields.tsx";
import { useTeamRefresh } from "#web/features/staff/staff-queries.ts";
import { client } from "#web/lib/client.ts";
import { FormActions } from "#web/ui/form-actions.tsx";
import { ContractForm, useContractForm } from "#web/ui/contract-form.tsx";
import { WordsInput } from "#web/ui/words-input.tsx";

type InviteDialogProps = { invited: StaffRole; onClose: () => void };

/** Invites a person to the team. */
export function InviteDialog({ invited, onClose }: InviteDialogProps) {
  const title = invited === "barbeiro" ? "Convidar barbeiro" : "Convidar recepcionista";

  return (
    <InvitationDialog title={title} onClose={onClose}>
      {(onSent) => <InviteForm invited={invited} onSent={onSent} onClose={onClose} />}
    </InvitationDialog>
  );
}

type InviteFormProps = InviteDialogProps & { onSent: (sent: SentInvitation) => void };

function InviteForm({ invited, onSent, onClose }: InviteFormProps) {
  const refresh = useTeamRefresh();
  const form = useContractForm<InviteBarber>({
    schema: InviteBarber,
    initialValues: { nome: "", email: "", telefone: "", especialidades: [], bio: "" },
    onSubmit: async ({ nome, email, telefone, ...chair }) => {
      const person = { nome, email, telefone };
      onSent(
        invited === "barbeiro"
          ? await client.staff.inviteBarber({ ...person, ...chair })
          : await client.staff.inviteReceptionist(person),
      );
      refresh();
    },
    unexpected: invited === "barbeiro" ? "Erro ao adicionar barbeiro" : "Erro ao enviar o convite. Tente novamente.",
  });

  return (
    <ContractForm form={form}>
      <InvitedFields field={form.field} />
      {invited === "barbeiro" && (
        <>
          <WordsInput label="Especialidades" description="Separe por vírgulas." {...form.field("especialidades")} />
          <Textarea label="Apresentação" description="Aparece para quem agenda." rows={3} {...form.field("bio")} />
        </>
      )}
      <FormActions form={form} submit="Enviar convite" onCancel={onClose} />
    </ContractForm>
  );
}
