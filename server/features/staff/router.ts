import {
  inviteBarber,
  inviteFromAbove,
  inviteReceptionist,
  listInvitations,
  resendInvitation,
  revoke,
} from "#server/features/staff/invitations/rules.ts";
import { teamBarbers, teamReceptionists } from "#server/features/staff/queries.ts";
import { barberPermissions, setPermissions } from "#server/features/staff/permissions/rules.ts";
import {
  deactivateBarber,
  deactivateReceptionist,
  editBarber,
  endAdmin,
  makeAdmin,
  makeBarber,
  makeReceptionist,
  reactivateBarber,
  reactivateReceptionist,
} from "#server/features/staff/rules.ts";
import { acceptInvitation, describeInvitation, joinByInvitation } from "#server/features/staff/joining/rules.ts";
import {
  admin,
  invitationLink,
  procedures,
  signedIn,
  staff as team,
  superAdminOfTeam,
  teamAdmin,
} from "#server/procedures.ts";

const calls = procedures.staff;

export const staff = {
  barbers: calls.barbers.use(team).handler(({ context, input }) => teamBarbers(context.db, context.scope, input)),
  receptionists: calls.receptionists
    .use(teamAdmin)
    .handler(({ context, input }) => teamReceptionists(context.db, context.scope, input)),
  editBarber: calls.editBarber.use(admin).handler(({ context, input }) => editBarber(context, input)),
  deactivateBarber: calls.deactivateBarber
    .use(teamAdmin)
    .handler(({ context, input }) => deactivateBarber(context, input)),
  reactivateBarber: calls.reactivateBarber
    .use(teamAdmin)
    .handler(({ context, input }) => reactivateBarber(context, input.id)),
  makeReceptionist: calls.makeReceptionist
    .use(teamAdmin)
    .handler(({ context, input }) => makeReceptionist(context, input)),
  deactivateReceptionist: calls.deactivateReceptionist
    .use(teamAdmin)
    .handler(({ context, input }) => deactivateReceptionist(context, input.id)),
  reactivateReceptionist: calls.reactivateReceptionist
    .use(teamAdmin)
    .handler(({ context, input }) => reactivateReceptionist(context, input.id)),
  makeBarber: calls.makeBarber.use(teamAdmin).handler(({ context, input }) => makeBarber(context, input.id)),
  makeAdmin: calls.makeAdmin.use(teamAdmin).handler(({ context, input }) => makeAdmin(context, input.id)),
  endAdmin: calls.endAdmin.use(teamAdmin).handler(({ context, input }) => endAdmin(context, input.id)),
  permissions: calls.permissions.use(admin).handler(({ context, input }) => barberPermissions(context, input.id)),
  setPermissions: calls.setPermissions.use(admin).handler(({ context, input }) => setPermissions(context, input)),
  inviteBarber: calls.inviteBarber.use(teamAdmin).handler(({ context, input }) => inviteBarber(context, input)),
  inviteReceptionist: calls.inviteReceptionist
    .use(teamAdmin)
    .handler(({ context, input }) => inviteReceptionist(context, input)),
  inviteFromAbove: calls.inviteFromAbove
    .use(superAdminOfTeam)
    .handler(({ context, input }) => inviteFromAbove(context, input)),
  invitations: calls.invitations.use(admin).handler(({ context, input }) => listInvitations(context, input)),
  resendInvitation: calls.resendInvitation
    .use(teamAdmin)
    .handler(({ context, input }) => resendInvitation(context, input.id)),
  revokeInvitation: calls.revokeInvitation.use(admin).handler(({ context, input }) => revoke(context, input.id)),
  openInvitation: calls.openInvitation
    .use(invitationLink)
    .handler(({ context }) => describeInvitation(context.invitation)),
  acceptInvitation: calls.acceptInvitation
    .use(invitationLink)
    .handler(({ context, input }) => acceptInvitation(context, input)),
  joinByInvitation: calls.joinByInvitation
    .use(signedIn)
    .use(invitationLink)
    .handler(({ context, input }) => joinByInvitation(context, input.token)),
};
