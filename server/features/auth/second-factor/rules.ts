import type { IncomingHttpHeaders } from "node:http";
import { APIError } from "better-auth/api";
import { parse } from "hono/utils/cookie";
import { recordSecurityEvent } from "#server/features/audit/queries.ts";
import { recordOwn } from "#server/features/audit/rules.ts";
import { provePassword } from "#server/features/auth/passwords/rules.ts";
import { challengeCookie } from "#server/auth.ts";
import { endSession } from "#server/features/auth/queries.ts";
import { challenged, spendCode, wasSpent } from "#server/features/auth/second-factor/queries.ts";
import { setActiveShop } from "#server/features/auth/sessions/queries.ts";
import { refuseFlood } from "#server/features/limits/rules.ts";
import type { RequestContext, SignedInContext } from "#server/call.ts";
import { Refusal } from "#server/refusal.ts";

type Setup = { uri: string; recoveryCodes: string[] };

/** Creates a secret for an authenticator app; it takes effect with `confirmSecondFactor`. Refuses WRONG_PASSWORD, SECOND_FACTOR_ON. */
export async function beginSecondFactor(context: SignedInContext, password: string): Promise<Setup> {
  await provePassword(context, password);
  if (context.actor.second_factor) throw new Refusal("SECOND_FACTOR_ON");
  const { api } = context.deps.auth;
  const made = await api.enableTwoFactor({ body: { password, method: "totp" }, headers: headersOf(context) });
  if (made.method !== "totp") throw new Error("The authenticator was not set up.");
  return { uri: made.totpURI, recoveryCodes: made.backupCodes.map(spelled) };
}

/**
 * Turns the second factor on with the app's first code and issues a new session token; that code cannot be used to sign in. If it is
 * already on, no code is compared, because guesses here are not counted. Refuses WRONG_CODE, SECOND_FACTOR_ON.
 */
export async function confirmSecondFactor(context: SignedInContext, code: string): Promise<void> {
  const { deps, actor } = context;
  if (actor.second_factor) throw new Refusal("SECOND_FACTOR_ON");
  const { token, cookies } = await checked(context, code);
  await spendCode(deps.db, actor.user_id, code);
  // better-auth's new session does not have the old session's shop.
  await setActiveShop(deps.db, { session: { token }, shop: actor.active_barbershop_id });
  context.setCookie(cookies);
  await recordOwn(context, { event_type: "second_factor_on", severity: "medium" });
}

export async function renewCodes(context: SignedInContext, password: string): Promise<string[]> {
  await provePassword(context, password);
  const { api } = context.deps.auth;
  const { backupCodes } = await api.generateBackupCodes({ body: { password }, headers: headersOf(context) });
  await recordOwn(context, { event_type: "recovery_codes_renewed", severity: "medium" });
  return backupCodes.map(spelled);
}

/** Refuses WRONG_PASSWORD, and SECOND_FACTOR_REQUIRED to people who must have one (decisions 4). */
export async function turnSecondFactorOff(context: SignedInContext, password: string): Promise<void> {
  const { actor, deps } = context;
  if (actor.second_factor_required) throw new Refusal("SECOND_FACTOR_REQUIRED");
  await provePassword(context, password);
  const { headers } = await deps.auth.api.disableTwoFactor({
    body: { password },
    headers: headersOf(context),
    returnHeaders: true,
  });
  context.setCookie(headers.getSetCookie());
  await recordOwn(context, { event_type: "second_factor_off", severity: "medium" });
  const data = { event: "second_factor_off", email: actor.email, by: actor.user_id } as const;
  await deps.jobs.send(deps.db, { name: "alert-admins", data });
}

/** Splits the code in two halves, easier to read from paper. */
function spelled(recoveryCode: string): string {
  return `${recoveryCode.slice(0, 5)}-${recoveryCode.slice(5)}`;
}

/**
 * The second step of a sign-in: the app's code or a recovery code. Refusals are recorded, because the caller knows the password. Refuses
 * WRONG_CODE, CODE_LOCKED, CHALLENGE_OVER.
 */
export async function passSecondFactor(context: RequestContext, code: string): Promise<{ token: string }> {
  await refuseFlood(context, "code", { hits: 20, seconds: 60 });
  const { db } = context.deps;
  const challenge = challengeIn(context);
  const who = await challenged(db, challenge.slice(0, challenge.lastIndexOf(".")));
  try {
    // Refuse a used code here, which keeps the challenge open; better-auth would end it.
    if (who && (await wasSpent(db, who.user_id, code))) throw new Refusal("WRONG_CODE");
    return await opened(context, code);
  } catch (error) {
    const event = { context, event_type: "second_factor_refused", severity: "high", ...who } as const;
    if (who && error instanceof Refusal) await recordSecurityEvent(db, event);
    throw error;
  }
}

async function opened(context: RequestContext, code: string): Promise<{ token: string }> {
  const { token, user, cookies } = await checked({ ...context, headers: challengeOf(context) }, code);
  // The app's code stays valid for a while: an observer must not use it for another sign-in.
  if (!(await spendCode(context.deps.db, user, code))) {
    await endSession(context.deps.db, token);
    throw new Refusal("WRONG_CODE");
  }
  context.setCookie(cookies);
  return { token };
}

type Checked = { token: string; user: string; cookies: string[] };

async function checked(context: RequestContext, code: string): Promise<Checked> {
  const { api } = context.deps.auth;
  const given = { body: { code }, headers: headersOf(context), returnHeaders: true } as const;
  try {
    const { headers, response } = /^\d{6}$/.test(code)
      ? await api.verifyTOTP(given)
      : await api.verifyBackupCode(given);
    if (!response.token) throw new Error("better-auth opened no session.");
    return { token: response.token, user: response.user.id, cookies: headers.getSetCookie() };
  } catch (error) {
    throw error instanceof APIError ? new Refusal(refusals[error.body?.code ?? ""] ?? "CHALLENGE_OVER") : error;
  }
}

/** Our codes for better-auth's refusals; any other error means that the challenge expired, was used or is forged. */
const refusals: Record<string, string> = {
  INVALID_CODE: "WRONG_CODE",
  INVALID_BACKUP_CODE: "WRONG_CODE",
  TOTP_NOT_ENABLED: "WRONG_CODE",
  ACCOUNT_TEMPORARILY_LOCKED: "CODE_LOCKED",
};

function headersOf({ headers, address }: RequestContext): Headers {
  const { cookie = "", "user-agent": agent = "" } = headers;
  return new Headers({ cookie, "user-agent": agent, "x-client-ip": address });
}

/** Only the challenge cookie: with a session cookie better-auth would check the session instead, and skip the second step. */
function challengeOf(context: RequestContext): IncomingHttpHeaders {
  const challenge = challengeIn(context);
  const cookie = challenge && `${challengeCookie(context.deps.publicUrl)}=${encodeURIComponent(challenge)}`;
  return { ...context.headers, cookie };
}

/** The signed cookie between password and code; empty without one. */
function challengeIn({ headers, deps }: RequestContext): string {
  const name = challengeCookie(deps.publicUrl);
  return (headers.cookie && parse(headers.cookie, name)[name]) || "";
}
