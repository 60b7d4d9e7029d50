import { type ReactNode, useState } from "react";
import type { SentInvitation } from "#contract/staff-invitations.ts";
import { useSendsMails } from "#web/features/auth/entrance-query.ts";
import { InvitationSent } from "#web/features/staff/invitations/invitation-sent.tsx";
import { FormDialog } from "#web/ui/form-dialog.tsx";

type InvitationDialogProps = {
  title: string;
  onClose: () => void;
  /** The form that invites. */
  children: (onSent: (sent: SentInvitation) => void) => ReactNode;
};

/** A form that invites somebody, and then the link. */
export function InvitationDialog({ title, onClose, children }: InvitationDialogProps) {
  const [sent, setSent] = useState<SentInvitation>();
  const mailed = useSendsMails();

  return (
    <FormDialog opened title={sent ? (mailed ? "Convite enviado" : "Convite pronto") : title} onClose={onClose}>
      {sent ? <InvitationSent sent={sent} onClose={onClose} /> : children(setSent)}
    </FormDialog>
  );
}
