import { createHmac, timingSafeEqual } from "node:crypto";
import { APIError } from "better-auth/api";
import { parse } from "hono/utils/cookie";
import type { Session, SignIn } from "#contract/auth.ts";
import type { Entrance } from "#contract/entrance.ts";
import {
  type Actor,
  countSignIn,
  endSession,
  findActor,
  forgetFailures,
  isLockedOut,
} from "#server/features/auth/queries.ts";
import { mayComeIn } from "#server/features/auth/demo/rules.ts";
import { refuseCrowd } from "#server/features/auth/hashing/rules.ts";
import { portalOf } from "#server/features/auth/permissions/rules.ts";
import { confirmAgain } from "#server/features/auth/email/rules.ts";
import { passSecondFactor } from "#server/features/auth/second-factor/rules.ts";
import { sessionCookie } from "#server/features/auth/provider.ts";
import { recordSecurityEvent } from "#server/features/audit/queries.ts";
import { lineOf, refuseFlood } from "#server/features/limits/rules.ts";
import type { RequestContext } from "#server/procedures.ts";
import { Refusal } from "#server/refusal.ts";

/** What the pages before the sign-in ask and offer, by what the installation has configured. */
export function entrance({ deps }: RequestContext): Entrance {
  return { captcha: deps.captcha && { site_key: deps.captcha.siteKey }, google: deps.google };
}

/** Who asks, or null without a live session. */
export async function currentActor(context: RequestContext): Promise<Actor | null> {
  const token = sessionToken(context);
  if (!token) return null;
  const away = context.headers["navalha-away"] !== undefined;
  const actor = await findActor(context.deps.db, token, away);
  if (actor) Object.assign(context.asker, { user_id: actor.user_id, barbershop_id: actor.barbershop_id });
  return actor ?? null;
}

/** A shop that is not open answers nobody but a super admin. Refuses SHOP_SUSPENDED, SHOP_CLOSED. */
export function refuseClosedShop({ super_admin, shop_status }: Actor): void {
  if (super_admin || shop_status === "ativa" || shop_status === null) return;
  throw new Refusal(shop_status === "suspensa" ? "SHOP_SUSPENDED" : "SHOP_CLOSED");
}

/** Whoever must have a second factor does nothing before it is set up (decisions 4). Refuses SECOND_FACTOR_MISSING. */
export function refuseWithoutSecondFactor(actor: Actor): void {
  if (secondFactorOf(actor) === "missing") throw new Refusal("SECOND_FACTOR_MISSING");
}

export async function currentSession(context: RequestContext): Promise<Session | null> {
  const actor = await currentActor(context);
  return actor && describe(actor);
}

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
    await recordSecurityEvent(deps.db, { context, event_type: "login_locked", severity: "high", details: { email } });
    throw new Refusal("LOGIN_LOCKED", { minutes: Math.ceil(guard.locked_for / 60) });
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
  return describe(actor);
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
  if (user) realtime.cut({ user });
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
  const event = { context, event_type: "sign_in_failed", severity: "medium", details: { email } } as const;
  await recordSecurityEvent(context.deps.db, event);
  return new Refusal("INVALID_CREDENTIALS");
}

/** The token of the session cookie, if its signature is ours. */
function sessionToken({ headers, deps }: RequestContext): string | null {
  const name = sessionCookie(deps.publicUrl);
  const value = headers.cookie && parse(headers.cookie, name)[name];
  const [token, signature] = value ? splitSigned(value) : [];
  if (!token || !signature) return null;
  const expected = createHmac("sha256", deps.secret).update(token).digest();
  const given = Buffer.from(signature, "base64");
  return given.length === expected.length && timingSafeEqual(given, expected) ? token : null;
}

function splitSigned(value: string): [string, string] | [] {
  const at = value.lastIndexOf(".");
  return at < 1 ? [] : [value.slice(0, at), value.slice(at + 1)];
}

function clearedCookie({ deps }: RequestContext): string {
  const secure = deps.publicUrl ? "; Secure" : "";
  return `${sessionCookie(deps.publicUrl)}=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax${secure}`;
}

function placeOf({ user_id, barbershop_id }: Actor) {
  return { user_id, barbershop_id };
}

function describe(actor: Actor): Session {
  const { barbershop_id: id, barbershop: nome, slug, timezone, shop_status: status } = actor;
  const status_reason = actor.role === "admin" || actor.super_admin ? actor.status_reason : null;
  return {
    user: { id: actor.user_id, name: actor.full_name, email: actor.email, avatar: actor.image },
    role: actor.super_admin ? "super_admin" : (actor.role ?? "cliente"),
    barbershop: id && nome && slug && timezone && status ? { id, nome, slug, timezone, status, status_reason } : null,
    second_factor: secondFactorOf(actor),
    second_factor_demanded_by: demandOf(actor),
    other_shops: actor.other_shops,
    barbeiro_id: actor.barbeiro_id,
    cliente_id: actor.cliente_id,
    permissions: portalOf(actor),
  };
}

function secondFactorOf({ second_factor, second_factor_required }: Actor): Session["second_factor"] {
  if (second_factor) return "on";
  return second_factor_required ? "missing" : "off";
}

function demandOf({ super_admin, second_factor_required }: Actor): Session["second_factor_demanded_by"] {
  if (!second_factor_required) return null;
  return super_admin ? "platform" : "barbershop";
}
