import { type ReactNode, useState } from "react";
import type { SentInvitation } from "#contract/staff-invitations.ts";
import { InvitationSent } from "#web/ui/invitation-sent.tsx";
import { FormDialog } from "#web/ui/form-dialog.tsx";

type InvitationDialogProps = {
  title: string;
  onClose: () => void;
  /** The form that invites. */
  children: (onSent: (sent: SentInvitation) => void) => ReactNode;
};

/** A form that invites a person, then the result of sending. */
export function InvitationDialog({ title, onClose, children }: InvitationDialogProps) {
  const [sent, setSent] = useState<SentInvitation>();
  const sentTitle = sent?.link ? "Convite pronto" : "Convite enviado";

  return (
    <FormDialog opened title={sent ? sentTitle : title} onClose={onClose}>
      {sent ? <InvitationSent sent={sent} onClose={onClose} /> : children(setSent)}
    </FormDialog>
  );
}
