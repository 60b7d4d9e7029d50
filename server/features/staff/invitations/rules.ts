import { createHash, randomBytes } from "node:crypto";
import type * as z from "zod";
import type { EventType } from "#contract/audit.ts";
import type {
  Invitation,
  InviteBarber,
  InvitedRole,
  InviteFromAbove,
  InviteReceptionist,
  SentInvitation,
} from "#contract/staff-invitations.ts";
import { recordInShop } from "#server/features/audit/rules.ts";
import { removeUnused } from "#server/features/barbers/queries.ts";
import { hireBarber } from "#server/features/barbers/rules.ts";
import { giveShopHours } from "#server/features/barbershops/founding/rules.ts";
import { shopWithSettings } from "#server/features/barbershops/queries.ts";
import { invitationMail } from "#server/features/staff/emails.ts";
import {
  giveBarber,
  type Invited,
  insertInvitation,
  renewInvitation,
  revokeInvitation,
  staffHas,
} from "#server/features/staff/invitations/queries.ts";
import type { RequestContext, ShopCall } from "#server/procedures.ts";
import { Refusal } from "#server/refusal.ts";

/** What an admin's rule about the team works with: the log names the address that acted. */
export type TeamCall = ShopCall & RequestContext;

/**
 * Invites a barber. Their row exists at once, with every service and the shop's hours, and comes into the agenda when they
 * accept. Refuses ALREADY_STAFF, ALREADY_INVITED.
 */
export async function inviteBarber(
  call: TeamCall,
  input: z.output<typeof InviteBarber>,
): Promise<SentInvitation & { barber: { id: string } }> {
  const sent = await invite(call, { ...input, role: "barbeiro" });
  const { db, scope } = call;
  const { nome, email, telefone, especialidades, bio } = input;
  const id = await hireBarber(call, { nome, email, telefone, especialidades, bio, ativo: false });
  await giveShopHours(call, id);
  await giveBarber(db, scope, { id: sent.invitation.id, barber: id });
  return { ...sent, barber: { id } };
}

/** Invites a receptionist. Refuses ALREADY_STAFF, ALREADY_INVITED. */
export function inviteReceptionist(
  call: TeamCall,
  input: z.output<typeof InviteReceptionist>,
): Promise<SentInvitation> {
  return invite(call, { ...input, role: "recepcionista", especialidades: [], bio: null });
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

/** Sends another link, good for 72 hours; the one before dies. */
export async function resendInvitation(call: TeamCall, id: string): Promise<SentInvitation> {
  const token = newToken();
  const invitation = await renewInvitation(call.db, call.scope, { id, token_hash: hashOf(token) });
  if (!invitation) throw new Refusal("NOT_FOUND");
  await record(call, "staff_invitation_resent", invitation);
  return send(call, invitation, token);
}

export async function revoke(call: TeamCall, id: string): Promise<void> {
  const { db, scope } = call;
  const revoked = await revokeInvitation(db, scope, id);
  if (!revoked) throw new Refusal("NOT_FOUND");
  if (revoked.barbeiro_id) await removeUnused(db, scope, revoked.barbeiro_id);
  await record(call, "staff_invitation_revoked", revoked);
}

/** What is stored of a token: 256 random bits need no salt and no slow hash. */
export function hashOf(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

async function invite(call: TeamCall, invited: Omit<Invited, "token_hash">): Promise<SentInvitation> {
  const { db, scope } = call;
  if (await staffHas(db, scope, invited.email)) throw new Refusal("ALREADY_STAFF");
  const token = newToken();
  const invitation = await insertInvitation(db, scope, { ...invited, token_hash: hashOf(token) });
  if (!invitation) throw new Refusal("ALREADY_INVITED");
  await record(call, "staff_invited", invitation);
  return send(call, invitation, token);
}

async function send(call: TeamCall, invitation: Invitation, token: string): Promise<SentInvitation> {
  const link = `${call.deps.siteUrl}/convite#token=${token}`;
  const { nome: shop } = await shopWithSettings(call.db, call.scope);
  const { email: to, nome, role } = invitation;
  await call.enqueue({ name: "send-mail", data: invitationMail({ to, nome, role, shop, link }) });
  return { invitation, link };
}

function newToken(): string {
  return randomBytes(32).toString("base64url");
}

function record(
  call: TeamCall,
  event_type: EventType,
  { email, role }: { email: string; role?: InvitedRole },
): Promise<void> {
  return recordInShop(call, event_type, { severity: "medium", details: { email, ...(role && { role }) } });
}
