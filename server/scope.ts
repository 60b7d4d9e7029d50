import type { BarberPermissions } from "#contract/barber-permissions.ts";
import type { DeskRights } from "#contract/shop-settings.ts";
import type { Role, ShopStatus } from "#contract/values.ts";

/** The person of a session and their place; `barbershop_id` is null for an account without a shop. */
export type Actor = {
  session_id: string;
  /** Seconds until the session ends without further use. */
  lives_for: number;
  /** The shop chosen for this session, if any. */
  active_barbershop_id: string | null;
  /** Whether the account has a second factor, and whether it must have one (decisions 4). */
  second_factor: boolean;
  second_factor_required: boolean;
  other_shops: boolean;
  user_id: string;
  full_name: string;
  email: string;
  image: string | null;
  role: Role | null;
  super_admin: boolean;
  barbershop_id: string | null;
  barbershop: string | null;
  slug: string | null;
  timezone: string | null;
  shop_status: ShopStatus | null;
  status_reason: string | null;
  barbeiro_id: string | null;
  cliente_id: string | null;
  /** A barber's permissions as set by the admin; null means the defaults. */
  permissions: BarberPermissions | null;
  /** The rights of the shop's reception; null for all others. */
  desk: DeskRights | null;
  /** Whether the shop lets the actor's role close comandas; null outside shops. */
  closes_comandas: boolean | null;
};

declare const proven: unique symbol;

/** A member of a shop, proven by their session. Only `calls.ts` and `actors.ts` create one; every query of a shop requires it. */
export type ShopScope = {
  readonly [proven]: "shop";
  readonly shop: string;
  readonly timezone: string;
  readonly actor: { readonly id: string; readonly name: string; readonly role: Role };
  /** The actor's own row among the barbers or the clients of this shop. */
  readonly barber: string | null;
  readonly client: string | null;
  /** The first instant that the actor may read, if they are a barber. */
  readonly since?: Date | null;
};

/** A client of the shop, with their own row among its clients. */
export type ClientScope = ShopScope & { readonly client: string };

/** A shop found by its public link, without a signed-in person. */
export type PublicScope = {
  readonly [proven]: "public";
  readonly shop: string;
  readonly timezone: string;
  readonly actor: null;
  readonly barber: null;
  readonly client: string | null;
};

/** A super admin outside shops. Inside a shop they act with its `ShopScope`. */
export type PlatformScope = {
  readonly [proven]: "platform";
  readonly actor: { readonly id: string; readonly name: string };
  /** The caller's session; null for a future super admin. */
  readonly session: string | null;
};

/** An account, in a shop or without one. */
export type AccountScope = {
  readonly [proven]: "account";
  readonly actor: { readonly id: string };
  readonly shop: string | null;
};

export type AnyShopScope = ShopScope | PublicScope;

/** Staff of the shop, who may book what clients and visitors may not. */
export function isStaff({ actor }: AnyShopScope): boolean {
  return actor !== null && actor.role !== "cliente";
}

/** The actor of a payment provider's events: no person. */
export const nobody = "00000000-0000-0000-0000-000000000000";

/** The actor as stored in rows. */
export function actorOf({ actor }: ShopScope): string | null {
  return actor.id === nobody ? null : actor.id;
}

type Unproven<Scope> = Omit<Scope, typeof proven>;

export function proveShop(scope: Unproven<ShopScope>): ShopScope {
  return scope as ShopScope;
}

export function provePublic(scope: Unproven<PublicScope>): PublicScope {
  return scope as PublicScope;
}

export function provePlatform(scope: Unproven<PlatformScope>): PlatformScope {
  return scope as PlatformScope;
}

export function proveAccount(scope: Unproven<AccountScope>): AccountScope {
  return scope as AccountScope;
}
