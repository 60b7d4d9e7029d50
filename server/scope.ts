import type { BarberPermissions } from "#contract/barber-permissions.ts";
import type { DeskRights } from "#contract/shop-settings.ts";
import type { Role, ShopStatus } from "#contract/values.ts";

/** The person behind a session cookie and where they stand; `barbershop_id` is null for an account without a shop. */
export type Actor = {
  session_id: string;
  /** Seconds that the session lives on, if nobody uses it again. */
  lives_for: number;
  /** The shop that was chosen for this session, if any. */
  active_barbershop_id: string | null;
  /** Whether a second factor guards the account, and whether it must (decisions 4). */
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
  /** The row of a barber that the admin has decided about; null means the defaults. */
  permissions: BarberPermissions | null;
  /** What the reception of the shop may; null for everybody else. */
  desk: DeskRights | null;
  /** Whether the shop lets somebody of their role close comandas; null above it. */
  closes_comandas: boolean | null;
};

declare const proven: unique symbol;

/** A member of a shop, proven by their session. Only the front of the server makes one (`calls.ts`, `actors.ts`); every query of a shop demands it. */
export type ShopScope = {
  readonly [proven]: "shop";
  readonly shop: string;
  readonly timezone: string;
  readonly actor: { readonly id: string; readonly name: string; readonly role: Role };
  /** The actor's own row among the barbers or the clients of this shop. */
  readonly barber: string | null;
  readonly client: string | null;
  /** The first instant that the actor may read, where they are a barber. */
  readonly since?: Date | null;
};

/** A client of the shop, with their own row among its clients. */
export type ClientScope = ShopScope & { readonly client: string };

/** A shop found by its public link, asked by nobody in particular. */
export type PublicScope = {
  readonly [proven]: "public";
  readonly shop: string;
  readonly timezone: string;
  readonly actor: null;
  readonly barber: null;
  readonly client: string | null;
};

/** A super admin above all shops. What they do inside one is done with a `ShopScope` of it. */
export type PlatformScope = {
  readonly [proven]: "platform";
  readonly actor: { readonly id: string; readonly name: string };
  /** The session that asks; null for somebody who is only becoming a super admin. */
  readonly session: string | null;
};

/** An account of its own, in a shop or in none. */
export type AccountScope = {
  readonly [proven]: "account";
  readonly actor: { readonly id: string };
  readonly shop: string | null;
};

export type AnyShopScope = ShopScope | PublicScope;

/** Whoever works in the shop, and so books what clients and visitors may not. */
export function isStaff({ actor }: AnyShopScope): boolean {
  return actor !== null && actor.role !== "cliente";
}

/** Who acts where a provider of payments does: nobody who could be asked. */
export const nobody = "00000000-0000-0000-0000-000000000000";

/** Who acts, as a row keeps it. */
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
