import { createHmac, timingSafeEqual } from "node:crypto";
import { parse } from "hono/utils/cookie";
import type { Session } from "#contract/auth.ts";
import { type Screen, type ScreenPath, screenPaths, screens } from "#contract/screens.ts";
import type { Entrance } from "#contract/entrance.ts";
import type { ShopStatus } from "#contract/values.ts";
import { sendsMails } from "#server/installation.ts";
import type { Actor } from "#server/scope.ts";
import { findActor } from "#server/features/auth/queries.ts";
import { portalOf } from "#server/portal.ts";
import { sessionCookie } from "#server/auth.ts";
import type { RequestContext } from "#server/call.ts";
import { Refusal } from "#server/refusal.ts";

/** The features of the pages before sign-in, by the installation's configuration. */
export function entrance({ deps }: RequestContext): Entrance {
  return {
    captcha: deps.captcha && { site_key: deps.captcha.siteKey },
    google: deps.google,
    mail: sendsMails(deps.installation),
  };
}

/** The caller, or null without a live session. */
export async function currentActor(context: RequestContext): Promise<Actor | null> {
  const token = sessionToken(context);
  if (!token) return null;
  const away = context.headers["navalha-away"] !== undefined;
  const actor = await findActor(context.deps.db, token, away);
  if (actor) Object.assign(context.asker, { user_id: actor.user_id, barbershop_id: actor.barbershop_id });
  return actor ?? null;
}

/** Only super admins may act in a shop that is not open. Refuses SHOP_SUSPENDED, SHOP_CLOSED. */
export function refuseClosedShop({ super_admin, shop_status }: Actor): void {
  if (!super_admin && shop_status !== null) refuseClosed(shop_status);
}

/** Refuses SHOP_SUSPENDED, SHOP_CLOSED. */
export function refuseClosed(status: ShopStatus): void {
  if (status !== "ativa") throw new Refusal(status === "suspensa" ? "SHOP_SUSPENDED" : "SHOP_CLOSED");
}

/** A person who must have a second factor can do nothing before it is set up (decisions 4). Refuses SECOND_FACTOR_MISSING. */
export function refuseWithoutSecondFactor(actor: Actor): void {
  if (secondFactorOf(actor) === "missing") throw new Refusal("SECOND_FACTOR_MISSING");
}

export async function currentSession(context: RequestContext): Promise<Session | null> {
  const actor = await currentActor(context);
  return actor && describe(context, actor);
}

/** The token of the session cookie, if its signature is valid. */
export function sessionToken({ headers, deps }: RequestContext): string | null {
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

/** Refuses a screen to roles that may not open it, and to callers whom its first call would refuse (spec section 4). */
export function refuseScreen({ admit }: RequestContext, actor: Actor, screen: ScreenPath): void {
  const { opens, for: roles }: Screen = screens[screen];
  const role = actor.super_admin ? "super_admin" : actor.role;
  if (roles && role && !roles.includes(role)) throw new Refusal("FORBIDDEN");
  admit(opens, actor);
}

/** A session as shown to its person. */
export function describe(context: RequestContext, actor: Actor): Session {
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
    desk: actor.desk,
    closes_comandas: actor.closes_comandas === true && actor.role !== "cliente",
    screens: Object.fromEntries(
      screenPaths.map((screen) => [screen, whyShut(context, actor, screen)]),
    ) as Session["screens"],
  };
}

function whyShut(context: RequestContext, actor: Actor, screen: ScreenPath): string | null {
  try {
    refuseScreen(context, actor, screen);
    return null;
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
}

function secondFactorOf({ second_factor, second_factor_required }: Actor): Session["second_factor"] {
  if (second_factor) return "on";
  return second_factor_required ? "missing" : "off";
}

function demandOf({ super_admin, second_factor_required }: Actor): Session["second_factor_demanded_by"] {
  if (!second_factor_required) return null;
  return super_admin ? "platform" : "barbershop";
}
