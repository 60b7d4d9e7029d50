import { DatabaseError } from "pg";
import type { Role } from "#contract/values.ts";
import { inTransaction, type Settings, type Tx } from "#server/database.ts";
import type { Dependencies, PlatformCall, RequestContext, ShopCall } from "#server/call.ts";
import { portalOf, readsSince, refusePortal } from "#server/portal.ts";
import {
  type Actor,
  type AnyShopScope,
  type PlatformScope,
  provePlatform,
  proveShop,
  type ShopScope,
} from "#server/scope.ts";
import { refuseClosedShop, refuseWithoutSecondFactor } from "#server/features/auth/rules.ts";
import { openShop } from "#server/features/barbershops/administration/queries.ts";
import type { Announcement } from "#server/realtime/realtime.ts";
import type { StreamOwner } from "#server/realtime/streams.ts";
import { Refusal } from "#server/refusal.ts";

export function settingsOf({ shop, actor, client, barber, since }: ShopScope): Settings {
  return { role: "navalha_app", shop, actor: actor.id, actorRole: actor.role, client, barber, since: since ?? null };
}

/** The scope of a super admin, who must have a second factor (decisions 4). Refuses FORBIDDEN, SECOND_FACTOR_MISSING. */
export function platformScope(actor: Actor | null): PlatformScope {
  if (!actor) throw new Refusal("UNAUTHENTICATED");
  if (!actor.super_admin) throw new Refusal("FORBIDDEN");
  refuseWithoutSecondFactor(actor);
  return provePlatform({ actor: { id: actor.user_id, name: actor.full_name }, session: actor.session_id });
}

/**
 * The scope of a super admin in the open shop that they name, or in the only one (decisions 4). Refuses FORBIDDEN, SECOND_FACTOR_MISSING,
 * BARBERSHOP_NOT_FOUND, SHOP_NEEDED.
 */
export async function scopeFromAbove({ deps }: RequestContext, actor: Actor | null, slug?: string): Promise<ShopScope> {
  const above = platformScope(actor);
  const found = await openShop(deps.db, slug);
  if (!found) throw new Refusal(slug ? "BARBERSHOP_NOT_FOUND" : "SHOP_NEEDED");
  const { id: shop, timezone } = found;
  return proveShop({ shop, timezone, actor: { ...above.actor, role: "super_admin" }, barber: null, client: null });
}

type Demand = {
  roles: Role[];
  closedPortal?: boolean;
  /** Also admits members of a suspended or closed shop. */
  closedShop?: boolean;
  now: Date;
};

export function memberScope(
  actor: Actor | null,
  { roles, closedPortal = false, closedShop = false, now }: Demand,
): ShopScope {
  if (!actor) throw new Refusal("UNAUTHENTICATED");
  const { barbershop_id: shop, timezone } = actor;
  const role = actor.super_admin ? "super_admin" : actor.role;
  if (!shop || !timezone || !role) throw new Refusal("NO_BARBERSHOP");
  if (!closedShop) refuseClosedShop(actor);
  refuseWithoutSecondFactor(actor);
  if (!closedPortal) refusePortal(actor);
  if (role !== "super_admin" && !roles.includes(role)) throw new Refusal("FORBIDDEN");
  const portal = portalOf(actor);
  return proveShop({
    shop,
    timezone,
    actor: { id: actor.user_id, name: actor.full_name, role },
    barber: actor.barbeiro_id,
    client: actor.cliente_id,
    since: portal && readsSince(portal, { now, timezone }),
  });
}

/** Runs the request in one transaction, outside any shop. */
export function onPlatform<T>(
  context: RequestContext,
  scope: PlatformScope,
  work: (call: PlatformCall) => Promise<T>,
): Promise<T> {
  const { deps } = context;
  const settings: Settings = { role: "navalha_auth", actor: scope.actor.id, actorRole: "super_admin" };
  return endingStreams(deps, (endStreams) =>
    inTransaction(deps.db, settings, (db) =>
      work({ ...context, db, scope, now: deps.clock.now(), endStreams, enqueue: (job) => deps.jobs.send(db, job) }),
    ),
  );
}

type Entry<Scope> = { settings: Settings; scoped: (tx: Tx) => Promise<Scope> };

/**
 * Runs the request in one transaction and sends its announcements after the commit. After a deadlock, which PostgreSQL ends by aborting
 * one transaction, runs it again: by then the other one has finished or holds the lock.
 */
export async function inShop<Scope extends AnyShopScope, T>(
  context: Pick<RequestContext, "deps">,
  entry: Entry<Scope>,
  work: (call: ShopCall<Scope>) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await tryInShop(context, entry, work);
    } catch (error) {
      if (!isDeadlock(error) || attempt === mostAttempts) throw error;
    }
  }
}

const mostAttempts = 3;

function isDeadlock(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === "40P01";
}

async function tryInShop<Scope extends AnyShopScope, T>(
  { deps }: Pick<RequestContext, "deps">,
  { settings, scoped }: Entry<Scope>,
  work: (call: ShopCall<Scope>) => Promise<T>,
): Promise<T> {
  const announcements: Announcement[] = [];
  let shop = "";
  const announce = (announcement: Announcement) => void announcements.push(announcement);
  const answer = await endingStreams(deps, (endStreams) =>
    inTransaction(deps.db, settings, async (db) => {
      const scope = await scoped(db);
      shop = scope.shop;
      return work({
        deps,
        db,
        scope,
        now: deps.clock.now(),
        announce,
        endStreams,
        enqueue: (job) => deps.jobs.send(db, job),
      });
    }),
  );
  deps.realtime.publish(shop, announcements);
  return answer;
}

/** Ends the requested streams after the commit: before it, clients could reopen them. */
async function endingStreams<T>(
  { realtime }: Dependencies,
  work: (endStreams: (whose: StreamOwner) => void) => Promise<T>,
): Promise<T> {
  const owners: StreamOwner[] = [];
  const answer = await work((whose) => void owners.push(whose));
  owners.forEach((whose) => realtime.endStreams(whose));
  return answer;
}
