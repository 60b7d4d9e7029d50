import { createHash, randomBytes } from "node:crypto";
import type * as z from "zod";
import type {
  Invitation,
  InviteBarber,
  InviteClient,
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
import { invitable } from "#server/features/clients/accounts/queries.ts";
import { removeUnused } from "#server/features/barbers/queries.ts";
import { barberChanged, hireBarber } from "#server/features/barbers/rules.ts";
import { shopWithSettings } from "#server/features/barbershops/queries.ts";
import { invitationMail } from "#server/features/staff/emails.ts";
import {
  findInvitation,
  type Found,
  giveBarber,
  hasChair,
  insertInvitation,
  type Invited,
  type Link,
  pendingInvitations,
  renewInvitation,
  revokeInvitation,
  revokeInvitationsTo,
  staffHas,
} from "#server/features/staff/invitations/queries.ts";
import { barberById } from "#server/features/staff/queries.ts";
import { refuseBeyond, refuseFlood } from "#server/features/limits/rules.ts";
import type { Installation } from "#server/installation.ts";
import type { PlatformCall, RequestContext, ShopCall } from "#server/call.ts";
import type { Page, PageAsked } from "#server/paging/queries.ts";
import { Refusal } from "#server/refusal.ts";

const dailyInvitations = { hits: 50, seconds: 86_400 };

/** The context of an admin's rules about the team; the log records the network address. */
export type TeamCall = ShopCall & RequestContext;

/** The inviter: a shop's admin for its team, a super admin for the platform. */
type InvitingCall = TeamCall | PlatformCall;

/**
 * Invites a barber. Their row exists at once, with every service and the shop's hours, and joins the agenda when they accept. Refuses
 * ALREADY_STAFF, ALREADY_INVITED.
 */
export async function inviteBarber(
  call: TeamCall,
  input: z.output<typeof InviteBarber>,
): Promise<SentInvitation & { barber: { id: string } }> {
  const sent = await inviteToTeam(call, { ...input, role: "barbeiro" });
  const { db, scope } = call;
  const { nome, email, telefone, especialidades, bio } = input;
  const id = await hireBarber(call, { nome, email, telefone, especialidades, bio, ativo: false });
  await giveBarber(db, scope, { id: sent.invitation.id, barber: id });
  barberChanged(call, id);
  return { ...sent, barber: { id } };
}

/**
 * Invites a barber without an account to have one, for their existing chair and agenda. A pending invitation to another address ends.
 * Refuses NOT_FOUND, ALREADY_STAFF, ALREADY_INVITED, CHAIR_KEPT.
 */
export async function inviteToPortal(
  call: TeamCall,
  { id, email }: { id: string; email: string },
): Promise<SentInvitation> {
  const { db, scope } = call;
  // First, because it waits for a concurrent acceptance, after which the chair has an account.
  await revokeInvitationsTo(db, scope, ["barbeiro_id", id]);
  const barber = await barberById(db, scope, id);
  if (!barber?.ativo || barber.user_id !== null) throw new Refusal("NOT_FOUND");
  if (await hasChair(db, scope, email)) throw new Refusal("CHAIR_KEPT");
  const { nome, telefone, especialidades, bio } = barber;
  const sent = await inviteToTeam(call, { nome, email, telefone, especialidades, bio, role: "barbeiro" });
  await giveBarber(db, scope, { id: sent.invitation.id, barber: id });
  return sent;
}

/** Invites a receptionist. Refuses ALREADY_STAFF, ALREADY_INVITED. */
export function inviteReceptionist(
  call: TeamCall,
  input: z.output<typeof InviteReceptionist>,
): Promise<SentInvitation> {
  return inviteToTeam(call, { ...input, role: "recepcionista", especialidades: [], bio: null });
}

/**
 * Invites a client to an account for their record; an earlier invitation stops working. Refuses NOT_FOUND when the client has an account,
 * ALREADY_STAFF, ALREADY_INVITED.
 */
export async function inviteClient(
  call: TeamCall,
  { client: id, email }: z.output<typeof InviteClient>,
): Promise<SentInvitation> {
  const { db, scope } = call;
  await revokeInvitationsTo(db, scope, ["cliente_id", id]);
  const client = await invitable(db, scope, id);
  if (!client) throw new Refusal("NOT_FOUND");
  const person = { nome: client.nome, email, telefone: null, especialidades: [], bio: null };
  return inviteToTeam(call, { ...person, role: "cliente", client: id });
}

/** Invites into the shop that a super admin chose. The shop sets a barber's services later. */
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
  const invitations = items.map(({ mailed, ...one }) => ({
    ...one,
    expired: one.expired || isStale({ mailed }, deps.installation),
  }));
  return { items: invitations, next };
}

/** Whether a link was shown before the installation sent mail. A mailed link, which proves the address, is now possible. */
function isStale({ mailed }: Pick<Link, "mailed">, installation: Installation): boolean {
  return !mailed && confirmsEmails(installation);
}

/** Sends a new link, valid for 72 hours; the earlier one stops working. */
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

/** The stored form of a token: 256 random bits need no salt and no slow hash. */
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
  await record(call, "invited", { ...invitation, cliente_id: invited.client });
  return send(call, invitation, token);
}

async function send(call: InvitingCall, invitation: Invitation, token: string): Promise<SentInvitation> {
  // The inviter chooses the address, so mails to it are limited.
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

/** A client's address is not logged, because the log remains after the client is erased. */
function record(
  call: InvitingCall,
  act: "invited" | "invitation_resent" | "invitation_revoked",
  { email, role, cliente_id: client }: { email: string; role: InvitedRole; cliente_id?: string | null | undefined },
): Promise<void> {
  if (!isOfShop(call)) return recordPlatformEvent(call, `super_admin_${act}`, { details: { email } });
  const isClient = role === "cliente";
  const details = { role, ...(isClient ? client && { client } : { email }) };
  return recordInShop(call, isClient && act === "invited" ? "client_invited" : `staff_${act}`, {
    severity: "medium",
    details,
  });
}

function isOfShop(call: InvitingCall): call is TeamCall {
  return "shop" in call.scope;
}

/** What a link invites to, for anyone who has it. One refusal for every invalid link: INVITATION_INVALID. */
export async function invitationBehind(context: RequestContext, token: string): Promise<Found> {
  const { db, installation } = context.deps;
  await refuseFlood(context, "invitation", { hits: 60, seconds: 3600 });
  const invitation = await findInvitation(db, hashOf(token));
  if (!invitation || isStale(invitation, installation)) throw new Refusal("INVITATION_INVALID");
  return invitation;
}
