import { historyOf } from "#server/features/audit/row-changes/rules.ts";
import { addBarber, barberDetails, editBarber, ratedTeam } from "#server/features/staff/barbers/rules.ts";
import {
  inviteBarber,
  inviteClient,
  inviteFromAbove,
  inviteReceptionist,
  inviteToPortal,
  listInvitations,
  resendInvitation,
  revoke,
} from "#server/features/staff/invitations/rules.ts";
import { teamReceptionists } from "#server/features/staff/queries.ts";
import { presence } from "#server/features/staff/presence/rules.ts";
import { barberPermissions, setPermissions } from "#server/features/staff/permissions/rules.ts";
import {
  deactivateBarber,
  deactivateReceptionist,
  endAdmin,
  makeAdmin,
  makeBarber,
  makeReceptionist,
  reactivateBarber,
  reactivateReceptionist,
  visitsOf,
} from "#server/features/staff/rules.ts";
import { acceptInvitation, describeInvitation, joinByInvitation } from "#server/features/staff/joining/rules.ts";
import {
  admin,
  invitationLink,
  once,
  procedures,
  reception,
  signedIn,
  staff as team,
  superAdminOfTeam,
  teamAdmin,
} from "#server/procedures.ts";

const calls = procedures.staff;

export const staff = {
  barbers: calls.barbers.use(team).handler(({ context, input }) => ratedTeam(context, input)),
  receptionists: calls.receptionists
    .use(teamAdmin)
    .handler(({ context, input }) => teamReceptionists(context.db, context.scope, input)),
  presence: calls.presence.use(reception).handler(({ context }) => presence(context)),
  barber: calls.barber.use(reception).handler(({ context, input }) => barberDetails(context, input.id)),
  history: calls.history
    .use(admin)
    .handler(({ context, input }) => historyOf(context, { table: "barbeiros", ...input })),
  addBarber: calls.addBarber
    .use(admin)
    .use(once)
    .handler(({ context, input }) => addBarber(context, input)),
  editBarber: calls.editBarber.use(admin).handler(({ context, input }) => editBarber(context, input)),
  inviteToPortal: calls.inviteToPortal.use(teamAdmin).handler(({ context, input }) => inviteToPortal(context, input)),
  leaving: calls.leaving.use(admin).handler(({ context, input }) => visitsOf(context, input.id)),
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
  inviteClient: calls.inviteClient.use(teamAdmin).handler(({ context, input }) => inviteClient(context, input)),
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
