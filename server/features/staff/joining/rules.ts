import { randomUUID } from "node:crypto";
import type * as z from "zod";
import { DatabaseError } from "pg";
import type { Session } from "#contract/auth.ts";
import type { AcceptInvitation, OpenInvitation } from "#contract/staff-invitations.ts";
import { recordSecurityEvent } from "#server/features/audit/queries.ts";
import { actInShop, enrol } from "#server/features/auth/membership/queries.ts";
import { refuseKnown } from "#server/features/auth/passwords/rules.ts";
import { writingAccountsIn } from "#server/features/auth/provider.ts";
import { currentActor, currentSession, signIn } from "#server/features/auth/rules.ts";
import { activateBarber, reactivateOwn, removeUnused } from "#server/features/barbers/queries.ts";
import { withinLimit } from "#server/features/limits/queries.ts";
import { type Found, findInvitation, takeInvitation } from "#server/features/staff/invitations/queries.ts";
import { hashOf } from "#server/features/staff/invitations/rules.ts";
import { asInvited, type RequestContext, type ShopCall } from "#server/procedures.ts";
import { Refusal } from "#server/refusal.ts";

/** What a link invites to. One refusal for every link that does not work: INVITATION_INVALID. */
export async function openInvitation(context: RequestContext, token: string): Promise<OpenInvitation> {
  const { barbershop, role, nome, email, user_id } = await proven(context, token);
  return { barbershop, role, nome, email, account: user_id !== null };
}

/**
 * Makes the invited person's account, confirmed since the link came to that e-mail, with membership, profile and barber
 * in one transaction, then signs in. Refuses INVITATION_INVALID, ACCOUNT_EXISTS.
 */
export async function acceptInvitation(
  context: RequestContext,
  { token, password }: z.output<typeof AcceptInvitation>,
): Promise<Session> {
  const invitation = await proven(context, token);
  if (invitation.user_id) throw new Refusal("ACCOUNT_EXISTS");
  refuseKnown(password);
  const { email, nome: name } = invitation;
  const { internalAdapter, password: hasher } = await context.deps.auth.$context;
  const hashed = await hasher.hash(password);
  await joining(context, { invitation, token, user: { id: randomUUID(), name } }, ({ db, scope: { actor } }) =>
    writingAccountsIn(db, async () => {
      const { id } = actor;
      await internalAdapter.createUser({ id, email, name, emailVerified: true }, { method: "email-password" });
      await internalAdapter.linkAccount({ userId: id, providerId: "credential", accountId: id, password: hashed });
    }),
  );
  return signIn(context, { email, password });
}

/** Accepts with the account that is signed in. Refuses INVITATION_INVALID, OTHER_EMAIL, ALREADY_STAFF. */
export async function joinByInvitation(context: RequestContext, token: string): Promise<Session> {
  const actor = await currentActor(context);
  if (!actor) throw new Refusal("UNAUTHENTICATED");
  const invitation = await proven(context, token);
  if (actor.user_id !== invitation.user_id) throw new Refusal("OTHER_EMAIL");
  const user = { id: actor.user_id, name: actor.full_name };
  await joining(context, { invitation, token, user }, ({ db, scope }) => actInShop(db, scope, actor.session_id));
  const session = await currentSession(context);
  if (!session) throw new Refusal("UNAUTHENTICATED");
  return session;
}

async function proven({ deps, address }: RequestContext, token: string): Promise<Found> {
  if (!(await withinLimit(deps.db, `invitation:${address}`, { hits: 60, seconds: 3600 })))
    throw new Refusal("TOO_MANY_REQUESTS");
  const invitation = await findInvitation(deps.db, hashOf(token));
  if (!invitation) throw new Refusal("INVITATION_INVALID");
  return invitation;
}

type Joining = { invitation: Found; token: string; user: { id: string; name: string } };

/** Everything that accepting writes, or nothing: of two who accept at once, one meets the other's account or a used invitation. */
async function joining(
  context: RequestContext,
  { invitation, token, user }: Joining,
  account: (call: ShopCall) => Promise<void>,
): Promise<void> {
  const { shop, timezone, role, telefone: phone } = invitation;
  const work = async (call: ShopCall) => {
    const { db, scope } = call;
    await account(call);
    const taken = await takeInvitation(db, scope, hashOf(token));
    if (!taken) throw new Refusal("INVITATION_INVALID");
    if (!(await enrol(db, scope, { role, phone }))) throw new Refusal("ALREADY_STAFF");
    if (taken.barbeiro_id) await takeSeat(call, taken.barbeiro_id);
    await recordSecurityEvent(db, {
      context,
      event_type: "staff_joined",
      severity: "medium",
      user_id: user.id,
      barbershop_id: shop,
      details: { role },
    });
  };
  await asInvited(context, { shop, timezone, actor: { ...user, role } }, work).catch((error: unknown) => {
    throw isEmailTaken(error) ? new Refusal("ACCOUNT_EXISTS") : error;
  });
}

/** The barber's row that was made with the invitation; somebody who comes back gets their own one of then. */
async function takeSeat({ db, scope }: ShopCall, barber: string): Promise<void> {
  const own = await reactivateOwn(db, scope, scope.actor.id);
  if (own) await removeUnused(db, scope, barber);
  else await activateBarber(db, scope, barber);
}

function isEmailTaken(error: unknown): boolean {
  return error instanceof DatabaseError && error.constraint === "user_email_key";
}
