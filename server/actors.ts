import { randomUUID } from "node:crypto";
import { defaultTimezone, localDay, localMinutes } from "#contract/dates.ts";
import type { Role } from "#contract/values.ts";
import { inShop, memberScope, onPlatform, settingsOf } from "#server/calls.ts";
import { inTransaction, type Settings, type Tx } from "#server/database.ts";
import type { FoundLink } from "#server/features/accountants/queries.ts";
import { accountantLink } from "#server/features/accountants/rules.ts";
import { currentActor, refuseWithoutSecondFactor } from "#server/features/auth/rules.ts";
import { actAsClientOf } from "#server/features/clients/queries.ts";
import { openShops } from "#server/features/barbershops/administration/queries.ts";
import { visibleShop, type VisibleShop } from "#server/features/barbershops/queries.ts";
import type { Dependencies, PlatformCall, RequestContext, ShopCall, SignedInContext } from "#server/call.ts";
import { Refusal } from "#server/refusal.ts";
import {
  type AccountScope,
  type Actor,
  type ClientScope,
  nobody,
  proveAccount,
  provePlatform,
  provePublic,
  proveShop,
  type PublicScope,
  type ShopScope,
} from "#server/scope.ts";

export const anyRole: Role[] = ["admin", "recepcionista", "barbeiro", "cliente"];
export const slugShape = /^[a-z0-9-]{1,60}$/;

/** The member's current scope and session. */
export async function memberNow(context: RequestContext): Promise<{ actor: Actor; scope: ShopScope }> {
  const actor = await currentActor(context);
  const scope = memberScope(actor, { roles: anyRole, now: context.deps.clock.now() });
  return { actor: actor!, scope };
}

/** Any member about themselves, outside the contract's calls, such as the bytes of a photo. */
export function asMember<T>(context: RequestContext, work: (call: ShopCall) => Promise<T>): Promise<T> {
  return asOneOf(context, { roles: anyRole, closedPortal: true }, work);
}

/** Staff on duty, outside the contract's calls. */
export function asStaff<T>(context: RequestContext, work: (call: ShopCall) => Promise<T>): Promise<T> {
  return asOneOf(context, { roles: ["admin", "recepcionista", "barbeiro"] }, work);
}

/** The desk, outside the contract's calls. */
export function asReception<T>(context: RequestContext, work: (call: ShopCall) => Promise<T>): Promise<T> {
  return asOneOf(context, { roles: ["admin", "recepcionista"] }, work);
}

/** The shop's admin, outside the contract's calls. */
export function asAdmin<T>(context: RequestContext, work: (call: ShopCall) => Promise<T>): Promise<T> {
  return asOneOf(context, { roles: ["admin"] }, work);
}

async function asOneOf<T>(
  context: RequestContext,
  whom: { roles: Role[]; closedPortal?: boolean },
  work: (call: ShopCall) => Promise<T>,
): Promise<T> {
  const scope = memberScope(await currentActor(context), { ...whom, now: context.deps.clock.now() });
  return inShop(context, { settings: settingsOf(scope), scoped: async () => scope }, work);
}

/**
 * The holder of an accountant's link: reads with the rights of the shop's admin, in a read-only transaction. The actor is the link. One
 * refusal for every invalid link: ACCOUNTANT_LINK_OVER.
 */
export async function asAccountant<T>(
  context: RequestContext,
  token: string,
  work: (call: ShopCall & { link: FoundLink }) => Promise<T>,
): Promise<T> {
  const link = await accountantLink(context, token);
  const { shop, timezone, id, nome: name } = link;
  const actor = { id, name, role: "admin" as const };
  const scope = proveShop({ shop, timezone, actor, barber: null, client: null });
  const settings: Settings = { role: "navalha_app", shop, actorRole: "admin", readOnly: true };
  return inShop(context, { settings, scoped: async () => scope }, (call) => work({ ...call, link }));
}

/** A job about a visit of a proven caller: it sees what the client would, and may count bookings without an account. */
export async function asClientOfVisit(
  context: Pick<RequestContext, "deps">,
  { shop, appointment }: { shop: string; appointment: string },
  work: (call: ShopCall<PublicScope>) => Promise<void>,
): Promise<void> {
  const scoped = async (tx: Tx) => {
    const { id, timezone } = await shopOfLink(tx);
    const client = await actAsClientOf(tx, appointment);
    return provePublic({ shop: id, timezone, actor: null, barber: null, client });
  };
  const settings: Settings = { role: "navalha_auth", shop, actorRole: "visitante" };
  await inShop(context, { settings, scoped }, work);
}

/** A job that a member of a shop started: in their name, with the rights they had then. */
export function asStarter<T>(
  context: Pick<RequestContext, "deps">,
  { shop, actor }: { shop: string; actor: ShopScope["actor"] },
  work: (call: ShopCall) => Promise<T>,
): Promise<T> {
  const scoped = async (tx: Tx) => {
    const { id, timezone } = await shopOfLink(tx);
    return proveShop({ shop: id, timezone, actor, barber: null, client: null });
  };
  const settings: Settings = { role: "navalha_app", shop, actor: actor.id, actorRole: actor.role };
  return inShop(context, { settings, scoped }, work);
}

/** A job or a chore of a shop: it reads with the rights of the shop's admin and has no actor. */
export function asShop<T>(
  context: Pick<RequestContext, "deps">,
  { id: shop, timezone }: { id: string; timezone: string },
  work: (call: ShopCall<PublicScope>) => Promise<T>,
): Promise<T> {
  const scope = provePublic({ shop, timezone, actor: null, barber: null, client: null });
  return inShop(
    context,
    { settings: { role: "navalha_app", shop, actorRole: "admin" }, scoped: async () => scope },
    work,
  );
}

type Between = [from: number, until: number];

/** Local minutes outside the quiet hours, 21:00 to 08:00 (business-rules 8). */
export const wakingHours: Between = [8 * 60, 21 * 60];

/** Local minutes of a morning notice: a server that was down at eight still notifies an hour or two later. */
export const mornings: Between = [8 * 60, 12 * 60];

/**
 * A chore of each open shop on its local day, between these local minutes. It runs again, in another transaction, as long as it returns
 * that it found something.
 */
export async function inOpenShops(
  deps: Dependencies,
  work: (call: ShopCall<PublicScope>, today: string) => Promise<number | boolean | void>,
  [from, until]: Between = [0, 1440],
): Promise<void> {
  const now = deps.clock.now();
  for (const shop of await openShops(deps.db)) {
    const minutes = localMinutes(now, shop.timezone);
    if (minutes < from || minutes >= until) continue;
    const today = localDay(now, shop.timezone);
    while (await asShop({ deps }, shop, (call) => work(call, today)));
  }
}

/** Events of a payment provider about a shop: with the rights of its admin, without an actor. */
export function asProvider<T>(
  context: Pick<RequestContext, "deps">,
  { id: shop, timezone }: { id: string; timezone: string },
  work: (call: ShopCall) => Promise<T>,
): Promise<T> {
  const actor = { id: nobody, name: "O pagamento online", role: "admin" as const };
  const scope = proveShop({ shop, timezone, actor, barber: null, client: null });
  return inShop(
    context,
    { settings: { role: "navalha_app", shop, actorRole: "admin" }, scoped: async () => scope },
    work,
  );
}

/** The future owner of a shop that does not exist yet: `work` writes only rows of that shop. */
export function asFounder<T>(
  context: RequestContext,
  { name }: { name: string },
  work: (call: ShopCall) => Promise<T>,
): Promise<T> {
  const actor = { id: randomUUID(), name, role: "admin" as const };
  const scope = proveShop({ shop: randomUUID(), timezone: defaultTimezone, actor, barber: null, client: null });
  return inShop(context, { settings: { ...settingsOf(scope), role: "navalha_auth" }, scoped: async () => scope }, work);
}

/** The future client of the shop whose public link was used. Refuses NOT_PUBLISHED: only staff may reach such a shop. */
export async function asNewClient<T>(
  context: RequestContext,
  { name, slug }: { name: string; slug: string },
  work: (call: ShopCall<ClientScope>) => Promise<T>,
): Promise<T> {
  if (!slugShape.test(slug)) throw new Refusal("BARBERSHOP_NOT_FOUND");
  const actor = { id: randomUUID(), name, role: "cliente" as const };
  const client = randomUUID();
  const scoped = async (tx: Tx): Promise<ClientScope> => {
    const { id, timezone, published_at } = await shopOfLink(tx);
    if (published_at === null) throw new Refusal("NOT_PUBLISHED");
    return { ...proveShop({ shop: id, timezone, actor, barber: null, client }), client };
  };
  const settings: Settings = { role: "navalha_auth", slug, actor: actor.id, actorRole: actor.role, client };
  return inShop(context, { settings, scoped }, work);
}

type PlatformJob = Pick<PlatformCall, "db" | "scope" | "enqueue">;
/** A job of the platform: it writes with the rights of a super admin, without an actor. */
export function asPlatform<T>(deps: Dependencies, work: (call: PlatformJob) => Promise<T>): Promise<T> {
  const scope = provePlatform({ actor: { id: nobody, name: "A plataforma" }, session: null });
  return inTransaction(deps.db, { role: "navalha_auth", actorRole: "super_admin" }, (db) =>
    work({ db, scope, enqueue: (job) => deps.jobs.send(db, job) }),
  );
}

/** A future super admin: the first one of an installation, or an invited one. The caller has proven the right to it. */
export function asNewSuperAdmin<T>(
  context: RequestContext,
  actor: { id: string; name: string },
  work: (call: PlatformCall) => Promise<T>,
): Promise<T> {
  return onPlatform(context, provePlatform({ actor, session: null }), work);
}

/** The rows of the caller's own account, independent of the session's shop. */
export function asAccount<T>(
  { deps, actor }: SignedInContext,
  work: (db: Tx, scope: AccountScope) => Promise<T>,
): Promise<T> {
  const { user_id: id, barbershop_id: shop } = actor;
  const settings: Settings = { role: "navalha_app", actor: id, ...(shop ? { shop } : {}) };
  return inTransaction(deps.db, settings, (db) => work(db, proveAccount({ actor: { id }, shop })));
}

/**
 * The person whom the data is about: their account, and the session's shop if there is one. May read accounts, limited to their own.
 * Refuses SECOND_FACTOR_MISSING.
 */
export function asDataSubject<T>(
  { deps, actor }: SignedInContext,
  work: (db: Tx, scope: ShopScope | AccountScope) => Promise<T>,
): Promise<T> {
  refuseWithoutSecondFactor(actor);
  const role = "navalha_auth";
  if (!actor.barbershop_id) {
    const { user_id: id } = actor;
    return inTransaction(deps.db, { role, actor: id }, (db) => work(db, proveAccount({ actor: { id }, shop: null })));
  }
  // Clients keep the right to their data in a shop that is suspended or closed.
  const closedShop = actor.role === "cliente";
  const scope = memberScope(actor, { roles: anyRole, closedPortal: true, closedShop, now: deps.clock.now() });
  return inTransaction(deps.db, { ...settingsOf(scope), role }, (db) => work(db, scope));
}

type Invited = { shop: string; timezone: string; actor: { id: string; name: string; role: Role } };

/**
 * A person who accepts an invitation: in their own name and role, with the rights of the admin who sent it. The token has proven identity
 * and invitation before.
 */
export function asInvited<T>(
  context: RequestContext,
  { shop, timezone, actor }: Invited,
  work: (call: ShopCall) => Promise<T>,
): Promise<T> {
  const scope = proveShop({ shop, timezone, actor, barber: null, client: null });
  const settings: Settings = { role: "navalha_auth", shop, actor: actor.id, actorRole: "admin" };
  return inShop(context, { settings, scoped: async () => scope }, work);
}

/** The shop of a slug that the transaction was opened with. Refuses BARBERSHOP_NOT_FOUND. */
export async function shopOfLink(tx: Tx): Promise<VisibleShop> {
  const found = await visibleShop(tx);
  if (!found) throw new Refusal("BARBERSHOP_NOT_FOUND");
  return found;
}
