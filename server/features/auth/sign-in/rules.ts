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
 * Signs in with e-mail and password. An unknown e-mail and a wrong password are one refusal in the same time; attempts
 * are counted before the password is looked at (decisions 4). Refuses INVALID_CREDENTIALS, LOGIN_LOCKED, TOO_MANY_REQUESTS,
 * UNAVAILABLE, SHOP_SUSPENDED, SHOP_CLOSED.
 */
export async function signIn(context: RequestContext, { email, password }: SignIn): Promise<Session> {
  const { deps, address } = context;
  await refuseFlood(context, "sign-in", { hits: 60, seconds: 60 });
  refuseCrowd();
  const guard = await countSignIn(deps.db, email, lineOf(address));
  if (guard.locked_for > 0) {
    await recordAttempt(context, { event_type: "login_locked", severity: "high" }, email);
    // Of an unknown address too, so that both take the same time.
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
 * A sign-in for which another service vouches; from here on it is one with a password. Whoever is locked out by wrong
 * passwords is locked out. Refuses LOGIN_LOCKED, INVALID_CREDENTIALS, and what `signIn` does.
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

/** The browser's earlier session ends, so a planted one is worth nothing. */
async function welcomed(context: RequestContext, token: string, details: { how?: string } = {}): Promise<Session> {
  const { db } = context.deps;
  await leave(context);
  const actor = await findActor(db, token);
  // Right password, but the account is locked or in no shop any more that lets it in.
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

/** Of a suspended shop the admin alone comes in, to read why; the calls of the shop are refused to them all the same. */
async function refuseAtClosedShop(context: RequestContext, actor: Actor, token: string): Promise<void> {
  if (actor.shop_status === "suspensa" && actor.role === "admin") return;
  try {
    refuseClosedShop(actor);
  } catch (refusal) {
    throw await backOut(context, token, refusal);
  }
}

/** Ends the session that was just opened for somebody who may not come in after all. */
async function backOut<Reason>(context: RequestContext, token: string, reason: Reason): Promise<Reason> {
  await endSession(context.deps.db, token);
  context.setCookie([clearedCookie(context)]);
  return reason;
}

/** Opens the session and sets its cookie; null, with a challenge in its place, where a second factor is asked for. */
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
    // Only after the right password, so it tells strangers nothing.
    if (error.body?.code === "EMAIL_NOT_VERIFIED") {
      await forgetFailures(deps.db, email, lineOf(context.address));
      await confirmAgain(deps, email);
      throw new Refusal("EMAIL_NOT_CONFIRMED");
    }
    if (error.status !== "UNAUTHORIZED") throw error;
    throw await wrongCredentials(context, email);
  }
}

/** One refusal for everything that may be wrong, with the attempt on record. */
async function wrongCredentials(context: RequestContext, email: string): Promise<Refusal> {
  await recordAttempt(context, { event_type: "sign_in_failed", severity: "medium" }, email);
  return new Refusal("INVALID_CREDENTIALS");
}

/** What is tried at somebody's account stands in their shop's log too. */
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
