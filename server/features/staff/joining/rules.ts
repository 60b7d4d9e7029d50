import { randomUUID } from "node:crypto";
import type * as z from "zod";
import type { Session } from "#contract/auth.ts";
import { roleNames } from "#contract/role-names.ts";
import type { AcceptInvitation, OpenInvitation } from "#contract/staff-invitations.ts";
import { recordInShop } from "#server/features/audit/rules.ts";
import { takeRecord } from "#server/features/clients/accounts/rules.ts";
import { enrol } from "#server/features/memberships/queries.ts";
import { currentSession } from "#server/features/auth/rules.ts";
import { signIn } from "#server/features/auth/sign-in/rules.ts";
import { endSessions, setActiveShop } from "#server/features/auth/sessions/queries.ts";
import { registering } from "#server/features/sign-up/rules.ts";
import { lockSuperAdmins } from "#server/features/super-admins/queries.ts";
import { joinSuperAdmins } from "#server/features/super-admins/rules.ts";
import { notify } from "#server/features/notifications/rules.ts";
import { startProfile } from "#server/features/profile/queries.ts";
import { barberChanged } from "#server/features/barbers/rules.ts";
import { activateBarber, reactivateOwn, removeUnused } from "#server/features/barbers/queries.ts";
import { type Found, takeInvitation } from "#server/features/staff/invitations/queries.ts";
import { hashOf } from "#server/features/staff/invitations/rules.ts";
import { asInvited, asNewSuperAdmin } from "#server/actors.ts";
import type { PlatformCall, RequestContext, ShopCall, SignedInContext } from "#server/call.ts";
import { Refusal } from "#server/refusal.ts";

/** What a link invites to. */
export function describeInvitation({ barbershop, role, nome, email, mailed, user_id }: Found): OpenInvitation {
  return { barbershop, role, nome, email, account: mailed ? user_id !== null : null };
}

/**
 * Creates the invited person's account, confirmed if the link was only mailed to that e-mail, with everything that the invitation grants,
 * in one transaction; then signs in. An existing account does not change. Refuses INVITATION_INVALID, ACCOUNT_EXISTS.
 */
export async function acceptInvitation(
  context: RequestContext & { invitation: Found },
  { token, password }: z.output<typeof AcceptInvitation>,
): Promise<Session> {
  const { invitation } = context;
  const { email, nome: name, mailed: proven } = invitation;
  const user = { id: randomUUID(), name };
  try {
    await registering(context, { email, password, proven }, (createAccount) =>
      joining(context, { invitation, token, user }, createAccount),
    );
  } catch (error) {
    throw error instanceof Refusal && error.code === "EMAIL_TAKEN" ? new Refusal("ACCOUNT_EXISTS") : error;
  }
  return signIn(context, { email, password });
}

/** Accepts with the signed-in account. Refuses OTHER_EMAIL, ALREADY_STAFF, ALREADY_SUPER_ADMIN. */
export async function joinByInvitation(
  context: SignedInContext & { invitation: Found },
  token: string,
): Promise<Session> {
  const { actor, invitation } = context;
  if (actor.user_id !== invitation.user_id) throw new Refusal("OTHER_EMAIL");
  const user = { id: actor.user_id, name: actor.full_name };
  await joining(context, { invitation, token, user }, (call) => moveSession(call, actor.session_id));
  const session = await currentSession(context);
  if (!session) throw new Refusal("UNAUTHENTICATED");
  return session;
}

type Joining = { invitation: Found; token: string; user: { id: string; name: string } };
type JoinCall = ShopCall | PlatformCall;
type Account = (call: JoinCall) => Promise<void>;

/** Writes everything that accepting grants, or nothing. Of two concurrent calls, one finds the other's account or a used invitation. */
function joining(context: RequestContext, joined: Joining, account: Account): Promise<void> {
  const { invitation, token, user } = joined;
  if (invitation.role === "super_admin")
    return asNewSuperAdmin(context, user, async (call) => {
      await account(call);
      await lockSuperAdmins(call.db, call.scope);
      const { created_by: by } = await taken(call, token);
      await joinSuperAdmins(call, { email: invitation.email, by });
    });
  const { shop, timezone, role, telefone: phone } = invitation;
  return asInvited(context, { shop, timezone, actor: { ...user, role } }, async (call) => {
    const { db, scope } = call;
    await account(call);
    const { barbeiro_id, cliente_id } = await taken(call, token);
    if (!(await enrol(db, scope, role))) throw new Refusal("ALREADY_STAFF");
    await startProfile(db, scope, phone);
    if (barbeiro_id) await takeSeat(call, barbeiro_id);
    if (role === "cliente") {
      await takeRecord(call, { id: cliente_id!, email: invitation.email });
      return recordInShop({ ...context, ...call }, "client_joined", {
        severity: "medium",
        details: { client: cliente_id! },
      });
    }
    await recordInShop({ ...context, ...call }, "staff_joined", { severity: "medium", details: { role } });
    const message = `${user.name} entrou na equipe (${roleNames[role].toLowerCase()}).`;
    await notify(call, { kind: "joined", message, data: { user: user.id, role }, to: { desk: true } });
  });
}

async function taken({ db, scope }: JoinCall, token: string) {
  const found = await takeInvitation(db, scope, hashOf(token));
  if (!found) throw new Refusal("INVITATION_INVALID");
  return found;
}

/**
 * Moves an existing session to the shop of the invitation. A new super admin starts above the shops, and their other sessions end,
 * because those had fewer rights.
 */
async function moveSession({ db, scope, endStreams }: JoinCall, session: string): Promise<void> {
  await setActiveShop(db, { session: { id: session }, shop: "shop" in scope ? scope.shop : null });
  if ("shop" in scope) return;
  await endSessions(db, { user: scope.actor.id, except: session });
  endStreams({ user: scope.actor.id });
}

/** The barber's row created with the invitation; a returning barber gets their earlier row. */
async function takeSeat(call: ShopCall, barber: string): Promise<void> {
  const { db, scope } = call;
  const own = await reactivateOwn(db, scope, scope.actor.id);
  if (own) await removeUnused(db, scope, barber);
  else await activateBarber(db, scope, barber);
  barberChanged(call, own ?? barber);
}
