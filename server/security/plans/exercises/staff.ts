import { defaultPermissions } from "#contract/barber-permissions.ts";
import * as sessions from "#server/features/auth/sessions/queries.ts";
import * as membership from "#server/features/memberships/queries.ts";
import * as barbers from "#server/features/barbers/queries.ts";
import * as invitations from "#server/features/staff/invitations/queries.ts";
import * as permissions from "#server/features/staff/permissions/queries.ts";
import * as staff from "#server/features/staff/queries.ts";
import { exercise, nobody, staff as everyStaff } from "../exercise.ts";
import { id, type Who } from "../people.ts";

const teamAdmin: Who[] = ["teamAdmin"];
const barber = id("barber 1");
const user = id("1", "account");
const invitation = id("invitation 1");
const token_hash = "hash 2";
const given = { nome: "Rui", email: "rui@exemplo.com", telefone: "", especialidades: [], bio: "" };
const roleFor = (who: Who) => (who === "platform" ? "super_admin" : "recepcionista");
const page = { query: "", which: "active" as const, sort: "nome" as const };

export const ofStaff = [
  exercise(membership.enrol, teamAdmin, ({ db, scope }) => membership.enrol(db, scope, "barbeiro")),
  exercise(membership.endMembership, teamAdmin, ({ db, scope }) => membership.endMembership(db, scope, user)),
  exercise(membership.resumeMembership, teamAdmin, ({ db, scope }) =>
    membership.resumeMembership(db, scope, { user, role: "barbeiro" }),
  ),
  exercise(membership.changeRole, teamAdmin, ({ db, scope }) =>
    membership.changeRole(db, scope, { user, from: "barbeiro", to: "recepcionista" }),
  ),
  exercise(membership.makeAdminOf, teamAdmin, ({ db, scope }) => membership.makeAdminOf(db, scope, user)),
  exercise(membership.endAdminOf, teamAdmin, ({ db, scope }) => membership.endAdminOf(db, scope, user)),
  exercise(membership.administers, teamAdmin, ({ db, scope }) => membership.administers(db, scope, user)),
  exercise(sessions.endSessionsHere, teamAdmin, ({ db, scope }) => sessions.endSessionsHere(db, scope, user)),
  exercise(barbers.activateBarber, ["admin"], ({ db, scope }) => barbers.activateBarber(db, scope, barber)),
  exercise(barbers.reactivateOwn, ["admin"], ({ db, scope }) => barbers.reactivateOwn(db, scope, user)),
  exercise(barbers.removeUnused, ["admin"], ({ db, scope }) => barbers.removeUnused(db, scope, barber)),
  exercise(barbers.changeBarber, ["admin"], ({ db, scope }) => barbers.changeBarber(db, scope, { id: barber, given })),
  exercise(barbers.setActive, ["admin"], ({ db, scope }) => barbers.setActive(db, scope, { id: barber, ativo: false })),
  exercise(invitations.insertInvitation, ["admin", "platform"], ({ db, scope, who }) =>
    invitations.insertInvitation(db, scope, { ...given, role: roleFor(who), token_hash: "new", mailed: true }),
  ),
  exercise(invitations.staffHas, teamAdmin, ({ db, scope }) => invitations.staffHas(db, scope, "20@exemplo.com")),
  exercise(invitations.giveBarber, ["admin"], ({ db, scope }) =>
    invitations.giveBarber(db, scope, { id: id("no invitation"), barber }),
  ),
  exercise(invitations.pendingInvitations, ["admin", "platform"], ({ db, scope, who }) =>
    invitations.pendingInvitations(db, scope, { sort: "-created_at", role: roleFor(who) }),
  ),
  exercise(invitations.renewInvitation, ["admin", "platform"], ({ db, scope }) =>
    invitations.renewInvitation(db, scope, { id: invitation, token_hash: "new", mailed: true }),
  ),
  exercise(invitations.revokeInvitation, ["admin", "platform"], ({ db, scope }) =>
    invitations.revokeInvitation(db, scope, invitation),
  ),
  exercise(invitations.findInvitation, nobody, ({ db }) => invitations.findInvitation(db, token_hash)),
  exercise(invitations.takeInvitation, [...teamAdmin, "platform"], ({ db, scope }) =>
    invitations.takeInvitation(db, scope, token_hash),
  ),
  exercise(permissions.permissionsOf, ["admin"], ({ db, scope }) => permissions.permissionsOf(db, scope, barber)),
  exercise(permissions.savePermissions, ["admin"], ({ db, scope }) =>
    permissions.savePermissions(db, scope, { barber, permissions: defaultPermissions }),
  ),
  exercise(staff.teamBarbers, [...everyStaff], async ({ db, scope }) => {
    const { next } = await staff.teamBarbers(db, scope, page);
    await staff.teamBarbers(db, scope, { ...page, which: "inactive", query: "barb", after: next ?? undefined });
  }),
  exercise(staff.teamReceptionists, teamAdmin, async ({ db, scope }) => {
    const { next } = await staff.teamReceptionists(db, scope, page);
    await staff.teamReceptionists(db, scope, { ...page, which: "inactive", query: "rita", after: next ?? undefined });
  }),
  exercise(staff.seatOf, teamAdmin, ({ db, scope }) => staff.seatOf(db, scope, barber)),
  exercise(staff.receptionistOf, teamAdmin, ({ db, scope }) => staff.receptionistOf(db, scope, user)),
];
