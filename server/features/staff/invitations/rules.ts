import { createHash, randomBytes } from "node:crypto";
import type * as z from "zod";
import type {
  Invitation,
  InviteBarber,
  InvitedRole,
  InviteFromAbove,
  InviteReceptionist,
  InviteSuperAdmin,
  SentInvitation,
} from "#contract/staff-invitations.ts";
import { recordInShop } from "#server/features/audit/rules.ts";
import { recordPlatformEvent } from "#server/features/audit/security-log/rules.ts";
import { accountByEmail } from "#server/features/auth/email/queries.ts";
import { confirmsEmails } from "#server/features/auth/email/rules.ts";
import { isSuperAdmin } from "#server/features/super-admins/queries.ts";
import { removeUnused } from "#server/features/barbers/queries.ts";
import { barberChanged, hireBarber } from "#server/features/barbers/rules.ts";
import { giveShopHours } from "#server/features/barbershops/founding/rules.ts";
import { shopWithSettings } from "#server/features/barbershops/queries.ts";
import { invitationMail } from "#server/features/staff/emails.ts";
import {
  findInvitation,
  type Found,
  giveBarber,
  insertInvitation,
  type Invited,
  type Link,
  pendingInvitations,
  renewInvitation,
  revokeInvitation,
  staffHas,
} from "#server/features/staff/invitations/queries.ts";
import { refuseFlood } from "#server/features/limits/rules.ts";
import { refuseBeyond } from "#server/features/limits/rules.ts";
import type { Installation } from "#server/installation.ts";
import type { PlatformCall, RequestContext, ShopCall } from "#server/call.ts";
import type { Page, PageAsked } from "#server/paging/queries.ts";
import { Refusal } from "#server/refusal.ts";

const dailyInvitations = { hits: 50, seconds: 86_400 };

/** What an admin's rule about the team works with: the log names the address that acted. */
export type TeamCall = ShopCall & RequestContext;

/** Whoever invites: a shop's admin to its team, a super admin to the platform. */
type InvitingCall = TeamCall | PlatformCall;

/**
 * Invites a barber. Their row exists at once, with every service and the shop's hours, and comes into the agenda when they
 * accept. Refuses ALREADY_STAFF, ALREADY_INVITED.
 */
export async function inviteBarber(
  call: TeamCall,
  input: z.output<typeof InviteBarber>,
): Promise<SentInvitation & { barber: { id: string } }> {
  const sent = await inviteToTeam(call, { ...input, role: "barbeiro" });
  const { db, scope } = call;
  const { nome, email, telefone, especialidades, bio } = input;
  const id = await hireBarber(call, { nome, email, telefone, especialidades, bio, ativo: false });
  await giveShopHours(call, id);
  await giveBarber(db, scope, { id: sent.invitation.id, barber: id });
  barberChanged(call, id);
  return { ...sent, barber: { id } };
}

/** Invites a receptionist. Refuses ALREADY_STAFF, ALREADY_INVITED. */
export function inviteReceptionist(
  call: TeamCall,
  input: z.output<typeof InviteReceptionist>,
): Promise<SentInvitation> {
  return inviteToTeam(call, { ...input, role: "recepcionista", especialidades: [], bio: null });
}

/** Invites into the shop that a super admin chose; what a barber does is said by the shop later. */
export function inviteFromAbove(
  call: TeamCall,
  { role, nome, email, telefone }: z.output<typeof InviteFromAbove>,
): Promise<SentInvitation> {
  const person = { nome, email, telefone };
  return role === "barbeiro"
    ? inviteBarber(call, { ...person, especialidades: [], bio: "" })
    : inviteReceptionist(call, person);
}

/** Invites another super admin (decisions 4). Refuses ALREADY_SUPER_ADMIN, ALREADY_INVITED. */
export async function inviteSuperAdmin(
  call: PlatformCall,
  input: z.output<typeof InviteSuperAdmin>,
): Promise<SentInvitation> {
  if (await isSuperAdmin(call.db, call.scope, input.email)) throw new Refusal("ALREADY_SUPER_ADMIN");
  return invite(call, { ...input, role: "super_admin", telefone: null, especialidades: [], bio: null });
}

export async function listInvitations(
  { deps, db, scope }: InvitingCall,
  asked: PageAsked & { role: InvitedRole },
): Promise<Page<Invitation>> {
  const { items, next } = await pendingInvitations(db, scope, asked);
  const told = items.map(({ mailed, ...one }) => ({
    ...one,
    expired: one.expired || isStale({ mailed }, deps.installation),
  }));
  return { items: told, next };
}

/** Whether a link was handed over before mails left this installation: one that proves its address can be had by now. */
function isStale({ mailed }: Pick<Link, "mailed">, installation: Installation): boolean {
  return !mailed && confirmsEmails(installation);
}

/** Sends another link, good for 72 hours; the one before dies. */
export async function resendInvitation(call: InvitingCall, id: string): Promise<SentInvitation> {
  const { token, ...link } = newLink(call);
  const invitation = await renewInvitation(call.db, call.scope, { id, ...link });
  if (!invitation) throw new Refusal("NOT_FOUND");
  await record(call, "invitation_resent", invitation);
  return send(call, invitation, token);
}

export async function revoke(call: InvitingCall, id: string): Promise<void> {
  const revoked = await revokeInvitation(call.db, call.scope, id);
  if (!revoked) throw new Refusal("NOT_FOUND");
  if (revoked.barbeiro_id && isOfShop(call)) {
    await removeUnused(call.db, call.scope, revoked.barbeiro_id);
    barberChanged(call, revoked.barbeiro_id);
  }
  await record(call, "invitation_revoked", revoked);
}

/** What is stored of a token: 256 random bits need no salt and no slow hash. */
export function hashOf(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

async function inviteToTeam(call: TeamCall, invited: Omit<Invited, keyof Link>): Promise<SentInvitation> {
  if (await staffHas(call.db, call.scope, invited.email)) throw new Refusal("ALREADY_STAFF");
  return invite(call, invited);
}

async function invite(call: InvitingCall, invited: Omit<Invited, keyof Link>): Promise<SentInvitation> {
  const { token, ...link } = newLink(call);
  const invitation = await insertInvitation(call.db, call.scope, { ...invited, ...link });
  if (!invitation) throw new Refusal("ALREADY_INVITED");
  await record(call, "invited", invitation);
  return send(call, invitation, token);
}

async function send(call: InvitingCall, invitation: Invitation, token: string): Promise<SentInvitation> {
  // An invitation goes to whomever the inviter names: nobody's mailbox is filled in the name of a shop.
  await refuseBeyond(call.db, `invitation-to:${invitation.email}`, { hits: 3, seconds: 900 });
  await refuseBeyond(call.db, `invitations-of:${isOfShop(call) ? call.scope.shop : "platform"}`, dailyInvitations);
  const link = `${call.deps.siteUrl}/convite#token=${token}`;
  const shop = isOfShop(call) ? (await shopWithSettings(call.db, call.scope)).nome : null;
  const { email: to, nome, role } = invitation;
  const account = (await accountByEmail(call.db, to)) !== undefined;
  await call.enqueue({ name: "send-mail", data: invitationMail({ to, nome, role, shop, link, account }) });
  return { invitation, link: confirmsEmails(call.deps.installation) ? null : link };
}

function newLink({ deps }: InvitingCall): Link & { token: string } {
  const token = randomBytes(32).toString("base64url");
  return { token, token_hash: hashOf(token), mailed: confirmsEmails(deps.installation) };
}

function record(
  call: InvitingCall,
  act: "invited" | "invitation_resent" | "invitation_revoked",
  { email, role }: { email: string; role?: InvitedRole },
): Promise<void> {
  return isOfShop(call)
    ? recordInShop(call, `staff_${act}`, { severity: "medium", details: { email, ...(role && { role }) } })
    : recordPlatformEvent(call, `super_admin_${act}`, { details: { email } });
}

function isOfShop(call: InvitingCall): call is TeamCall {
  return "shop" in call.scope;
}

/** What a link invites to, of whoever has it. One refusal for every link that does not work: INVITATION_INVALID. */
export async function invitationBehind(context: RequestContext, token: string): Promise<Found> {
  const { db, installation } = context.deps;
  await refuseFlood(context, "invitation", { hits: 60, seconds: 3600 });
  const invitation = await findInvitation(db, hashOf(token));
  if (!invitation || isStale(invitation, installation)) throw new Refusal("INVITATION_INVALID");
  return invitation;
}
