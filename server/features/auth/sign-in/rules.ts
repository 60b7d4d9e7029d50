import { APIError } from "better-auth/api";
import type { Session, SignIn } from "#contract/auth.ts";
import { recordSecurityEvent, type SecurityEvent } from "#server/features/audit/queries.ts";
import { mayComeIn } from "#server/features/auth/demo/rules.ts";
import { confirmAgain } from "#server/features/auth/email/rules.ts";
import { refuseCrowd } from "#server/hashing.ts";
import { sessionCookie } from "#server/auth.ts";
import type { Actor } from "#server/scope.ts";
import { endSession, findActor } from "#server/features/auth/queries.ts";
import { describe, refuseClosedShop, sessionToken } from "#server/features/auth/rules.ts";
import { passSecondFactor } from "#server/features/auth/second-factor/rules.ts";
import { countSignIn, forgetFailures, holderOf, isLockedOut } from "#server/features/auth/sign-in/queries.ts";
import { lineOf, refuseFlood } from "#server/features/limits/rules.ts";
import type { RequestContext } from "#server/call.ts";
import { Refusal } from "#server/refusal.ts";

/**
 * Signs in with e-mail and password. An unknown e-mail and a wrong password give the same refusal in the same time; attempts are counted
 * before the password is checked (decisions 4). Refuses INVALID_CREDENTIALS, LOGIN_LOCKED, TOO_MANY_REQUESTS, UNAVAILABLE,
 * SHOP_SUSPENDED, SHOP_CLOSED.
 */
export async function signIn(context: RequestContext, { email, password }: SignIn): Promise<Session> {
  const { deps, address } = context;
  await refuseFlood(context, "sign-in", { hits: 60, seconds: 60 });
  refuseCrowd();
  const guard = await countSignIn(deps.db, email, lineOf(address));
  if (guard.locked_for > 0) {
    await recordAttempt(context, { event_type: "login_locked", severity: "high" }, email);
    // Sent for unknown addresses too, so that both take the same time.
    await deps.jobs.send(deps.db, { name: "alert-admins", data: { event: "login_locked", email, by: null } });
    throw new Refusal("LOGIN_LOCKED", { minutes: Math.ceil(guard.locked_for / 60) }, Math.ceil(guard.locked_for));
  }
  if (!mayComeIn(context, email)) throw await wrongCredentials(context, email);
  const token = await tokenFor(context, email, password);
  await forgetFailures(deps.db, email, lineOf(address));
  if (!token) throw new Refusal("SECOND_FACTOR_NEEDED");
  return welcomed(context, token);
}

/**
 * A sign-in proven by another service; from here on it is like one with a password. Lockouts by wrong passwords apply too. Refuses
 * LOGIN_LOCKED, INVALID_CREDENTIALS, and as `signIn` does.
 */
export async function signInVouched(
  context: RequestContext,
  { token, cookies }: { token: string; cookies: string[] },
): Promise<Session> {
  const { deps, address } = context;
  context.setCookie(cookies);
  const actor = await findActor(deps.db, token);
  if (actor && !mayComeIn(context, actor.email))
    throw await backOut(context, token, await wrongCredentials(context, actor.email));
  if (actor && (await isLockedOut(deps.db, actor.email, lineOf(address))))
    throw await backOut(context, token, new Refusal("LOGIN_LOCKED"));
  return welcomed(context, token, { how: "google" });
}

/** The second step of a sign-in. Refuses WRONG_CODE, CODE_LOCKED, CHALLENGE_OVER. */
export async function signInWithCode(context: RequestContext, code: string): Promise<Session> {
  const { token } = await passSecondFactor(context, code);
  return welcomed(context, token);
}

/** Ends the browser's earlier session, so that a planted one is useless. */
async function welcomed(context: RequestContext, token: string, details: { how?: string } = {}): Promise<Session> {
  const { db } = context.deps;
  await leave(context);
  const actor = await findActor(db, token);
  // The password is right, but the account is locked or has no shop that admits it.
  if (!actor) throw await backOut(context, token, new Refusal("ACCOUNT_LOCKED"));
  await refuseAtClosedShop(context, actor, token);
  await recordSecurityEvent(db, { context, event_type: "sign_in", severity: "low", ...placeOf(actor), details });
  return describe(context, actor);
}

export async function signOut(context: RequestContext): Promise<void> {
  await leave(context);
  context.setCookie([clearedCookie(context)]);
}

/** Ends the browser's session and its streams. */
async function leave(context: RequestContext): Promise<void> {
  const { db, realtime } = context.deps;
  const token = sessionToken(context);
  const user = token && (await endSession(db, token));
  if (user) realtime.endStreams({ user });
}

/**
 * A suspended shop signs in its admin, to read the reason. It and a closed one sign in their clients, for their visits and their data; all
 * other calls still refuse them.
 */
async function refuseAtClosedShop(context: RequestContext, actor: Actor, token: string): Promise<void> {
  if (actor.role === "cliente" || (actor.role === "admin" && actor.shop_status === "suspensa")) return;
  try {
    refuseClosedShop(actor);
  } catch (refusal) {
    throw await backOut(context, token, refusal);
  }
}

/** Ends a session that was just opened for a person who may not enter. */
async function backOut<Reason>(context: RequestContext, token: string, reason: Reason): Promise<Reason> {
  await endSession(context.deps.db, token);
  context.setCookie([clearedCookie(context)]);
  return reason;
}

/** Opens the session and sets its cookie; null, with a challenge cookie, when a second factor is required. */
async function tokenFor(context: RequestContext, email: string, password: string): Promise<string | null> {
  const { deps } = context;
  const headers = new Headers({ "user-agent": context.headers["user-agent"] ?? "", "x-client-ip": context.address });
  try {
    const { headers: answer, response } = await deps.auth.api.signInEmail({
      body: { email, password },
      headers,
      returnHeaders: true,
    });
    context.setCookie(answer.getSetCookie());
    return "twoFactorRedirect" in response ? null : response.token;
  } catch (error) {
    if (!(error instanceof APIError)) throw error;
    // Revealed only after the right password, so strangers learn nothing.
    if (error.body?.code === "EMAIL_NOT_VERIFIED") {
      await forgetFailures(deps.db, email, lineOf(context.address));
      await confirmAgain(deps, email);
      throw new Refusal("EMAIL_NOT_CONFIRMED");
    }
    if (error.status !== "UNAUTHORIZED") throw error;
    throw await wrongCredentials(context, email);
  }
}

/** One refusal for all wrong credentials; records the attempt. */
async function wrongCredentials(context: RequestContext, email: string): Promise<Refusal> {
  await recordAttempt(context, { event_type: "sign_in_failed", severity: "medium" }, email);
  return new Refusal("INVALID_CREDENTIALS");
}

/** Attempts on an account are also recorded in its shop's log. */
async function recordAttempt(
  context: RequestContext,
  kind: Pick<SecurityEvent, "event_type" | "severity">,
  email: string,
): Promise<void> {
  const { db } = context.deps;
  await recordSecurityEvent(db, { context, ...kind, ...(await holderOf(db, email)), details: { email } });
}

function clearedCookie({ deps }: RequestContext): string {
  const secure = deps.publicUrl ? "; Secure" : "";
  return `${sessionCookie(deps.publicUrl)}=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax${secure}`;
}

function placeOf({ user_id, barbershop_id }: Actor) {
  return { user_id, barbershop_id };
}
