import { APIError } from "better-auth/api";
import type * as z from "zod";
import type { google } from "#contract/google.ts";
import { type GoogleOutcome, googleOutcomes, googleReturnPath } from "#contract/google-outcomes.ts";
import { recordSecurityEvent } from "#server/features/audit/queries.ts";
import { deleteGoogle, hasGoogle } from "#server/features/auth/google/queries.ts";
import { provePassword } from "#server/features/auth/passwords/rules.ts";
import { challengeCookie, linkingFor, sessionCookie } from "#server/auth.ts";
import { currentActor } from "#server/features/auth/rules.ts";
import { signInVouched } from "#server/features/auth/sign-in/rules.ts";
import { refuseFlood } from "#server/features/limits/rules.ts";
import type { RequestContext, SignedInContext } from "#server/call.ts";
import { Refusal } from "#server/refusal.ts";

type Input<Name extends "begin" | "link"> = z.output<NonNullable<(typeof google)[Name]["~orpc"]["inputSchema"]>>;

/** The address to which the browser goes to sign in with Google. Refuses GOOGLE_OFF, GOOGLE_SILENT, TOO_MANY_REQUESTS. */
export function beginGoogle(context: RequestContext, { entrance, origem }: Input<"begin">): Promise<{ url: string }> {
  const going = origem ? `?${new URLSearchParams({ origem }).toString()}` : "";
  // /auth redirects signed-in people to their destination, from any entry page.
  const body = {
    provider: "google",
    callbackURL: `/auth${going}`,
    errorCallbackURL: entrance + going,
    disableRedirect: true,
  };
  const { api } = context.deps.auth;
  return leaving(context, (headers) => api.signInSocial({ body, headers, returnHeaders: true }));
}

/** The address to which the browser goes to link a Google account. Refuses WRONG_PASSWORD, and as `beginGoogle`. */
export async function linkGoogle(context: SignedInContext, { password, page }: Input<"link">) {
  await provePassword(context, password);
  const body = { provider: "google", callbackURL: page, errorCallbackURL: page, disableRedirect: true };
  const { api } = context.deps.auth;
  return leaving(context, (headers) => api.linkSocialAccount({ body, headers, returnHeaders: true }));
}

export async function googleOf({ deps, actor }: SignedInContext): Promise<{ linked: boolean }> {
  return { linked: await hasGoogle(deps.db, actor.user_id) };
}

/** Refuses WRONG_PASSWORD. The password proof also guarantees that another way to sign in remains. */
export async function unlinkGoogle(context: SignedInContext, password: string): Promise<void> {
  const { deps, actor } = context;
  await provePassword(context, password);
  if (!(await deleteGoogle(deps.db, actor.user_id))) return;
  const event = { context, event_type: "google_unlinked", severity: "medium", user_id: actor.user_id } as const;
  await recordSecurityEvent(deps.db, event);
}

type Left = { headers: Headers; response: { url?: string | undefined } };

async function leaving(context: RequestContext, leave: (headers: Headers) => Promise<Left>): Promise<{ url: string }> {
  const { deps } = context;
  if (!deps.google) throw new Refusal("GOOGLE_OFF");
  await refuseMany(context);
  try {
    const { headers, response } = await leave(headersOf(context));
    context.setCookie(headers.getSetCookie());
    return { url: response.url ?? "" };
  } catch (error) {
    if (error instanceof APIError) throw error;
    deps.log.warn({ err: error }, "Google gave no answer");
    throw new Refusal("GOOGLE_SILENT");
  }
}

/**
 * Handles the return from Google and returns the next page. better-auth has checked state, code and token; the person then signs in as
 * with a password.
 */
export async function returnFromGoogle(context: RequestContext, query: string): Promise<string> {
  const { auth, publicUrl } = context.deps;
  await refuseMany(context);
  const actor = await currentActor(context);
  const request = new Request(`${publicUrl ?? "http://localhost"}${googleReturnPath}${query}`, {
    headers: headersOf(context),
  });
  const answer = await linkingFor(actor?.user_id ?? null, () => auth.handler(request));
  const cookies = answer.headers.getSetCookie();
  const page = pageOf(answer);
  const failure = page.searchParams.get("error");
  if (failure) return redirectWith(page, outcomes[failure] ?? "FAILED");
  if (signedValue(cookies, challengeCookie(publicUrl))) {
    context.setCookie(cookies);
    return redirectWith(page, "CODE");
  }
  const token = signedValue(cookies, sessionCookie(publicUrl));
  if (!token) return linked(context, { user: actor?.user_id, page });
  return signInVouched(context, { token, cookies }).then(
    () => redirectWith(page),
    (error: unknown) => redirectWith(page, outcomeOf(error)),
  );
}

async function linked(context: RequestContext, { user, page }: { user: string | undefined; page: URL }) {
  if (!user) return redirectWith(page, "FAILED");
  const event = { context, event_type: "google_linked", severity: "medium", user_id: user } as const;
  await recordSecurityEvent(context.deps.db, event);
  return redirectWith(page, "LINKED");
}

/** Our outcomes for better-auth's refusals; any other error is a failure. */
const outcomes: Record<string, GoogleOutcome> = {
  access_denied: "CANCELLED",
  signup_disabled: "NOT_LINKED",
  account_not_linked: "NOT_LINKED",
  email_does_not_match: "OTHER_EMAIL",
  unable_to_link_account: "OTHER_EMAIL",
  account_already_linked_to_different_user: "TAKEN",
};

function outcomeOf(error: unknown): GoogleOutcome {
  if (!(error instanceof Refusal)) throw error;
  return error.code in googleOutcomes ? (error.code as GoogleOutcome) : "FAILED";
}

/** A page of this site, whatever address the answer contains. */
function pageOf(answer: Response): URL {
  const here = "http://here.invalid";
  const page = new URL(answer.headers.get("location") ?? "/auth", here);
  return page.origin === here ? page : new URL("/auth?error=unknown", here);
}

function redirectWith(page: URL, outcome?: GoogleOutcome): string {
  for (const name of ["error", "error_description"]) page.searchParams.delete(name);
  if (outcome) page.searchParams.set("google", outcome);
  return page.pathname + page.search;
}

/** The content of a signed cookie that was just set, such as a session token; null when the cookie was cleared. */
function signedValue(cookies: string[], name: string): string | null {
  const set = cookies.findLast((cookie) => cookie.startsWith(`${name}=`)) ?? "";
  const value = decodeURIComponent(set.slice(name.length + 1).split(";")[0] ?? "");
  return value.slice(0, Math.max(0, value.lastIndexOf("."))) || null;
}

async function refuseMany(context: RequestContext): Promise<void> {
  await refuseFlood(context, "google", { hits: 40, seconds: 60 });
}

function headersOf({ headers, address }: RequestContext): Headers {
  const { cookie = "", "user-agent": agent = "" } = headers;
  return new Headers({ cookie, "user-agent": agent, "x-client-ip": address });
}
