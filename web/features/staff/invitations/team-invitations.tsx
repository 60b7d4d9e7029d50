import { type StaffRole, teamInvitationList } from "#contract/staff-invitations.ts";
import { PendingInvitations } from "#web/features/staff/invitations/pending-invitations.tsx";
import { useTeamRefresh } from "#web/features/staff/staff-queries.ts";
import { client } from "#web/lib/client.ts";
import { orpc } from "#web/lib/orpc.ts";
import { useRegister } from "#web/ui/register/use-register.ts";

/** Who was invited to the team of the shop. */
export function TeamInvitations({ invited }: { invited: StaffRole }) {
  const register = useRegister(orpc.staff.invitations, teamInvitationList, {
    prefix: "convites_",
    always: { role: invited },
  });
  return <PendingInvitations register={register} calls={client.staff} refresh={useTeamRefresh()} />;
}
