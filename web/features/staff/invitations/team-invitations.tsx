import { useQuery } from "@tanstack/react-query";
import type { StaffRole } from "#contract/staff-invitations.ts";
import { PendingInvitations } from "#web/features/staff/invitations/pending-invitations.tsx";
import { useTeamRefresh } from "#web/features/staff/staff-queries.ts";
import { client } from "#web/lib/client.ts";
import { orpc } from "#web/lib/orpc.ts";

/** Who was invited to the team of the shop. */
export function TeamInvitations({ invited }: { invited: StaffRole }) {
  const query = useQuery(orpc.staff.invitations.queryOptions({ input: { role: invited } }));
  return <PendingInvitations query={query} calls={client.staff} refresh={useTeamRefresh()} />;
}
