import { sql } from "kysely";
import type { Database, Tx } from "#server/database.ts";
import type { Payments } from "#server/outside/payments/payments.ts";
import type { AnyShopScope, ShopScope } from "#server/scope.ts";

/** The shop's account at the provider, by the provider's id. */
export type Account = {
  id: string;
  conta: string;
  propria: boolean;
  pronta_em: Date | null;
  parada: "suspensa" | "revogada" | null;
  disconnected_at: Date | null;
  conferida_em: Date | null;
  diferencas: number;
  created_at: Date;
};

type Provider = Pick<Payments, "name" | "ownKeys">;

/**
 * The account that the installation's current keys can access: connected accounts only without own keys, and an own account only with
 * them.
 */
export async function accountOf(
  db: Tx,
  { shop }: AnyShopScope,
  { name, ownKeys }: Provider,
): Promise<Account | undefined> {
  return db
    .selectFrom("payment_accounts")
    .select(["id", "conta", "propria", "pronta_em", "disconnected_at", "conferida_em", "diferencas", "created_at"])
    .select(sql<Account["parada"]>`parada`.as("parada"))
    .where("barbershop_id", "=", shop)
    .where("provedor", "=", name)
    .where("propria", "=", ownKeys)
    .executeTakeFirst();
}

/** Stores the account; keeps an existing one or replaces it. Fails on `one_own_payment_account` when the keys belong to another shop. */
export async function keepAccount(
  db: Tx,
  { shop }: ShopScope,
  given: { provedor: string; conta: string; propria: boolean },
): Promise<void> {
  await db
    .insertInto("payment_accounts")
    .values({ barbershop_id: shop, ...given })
    .onConflict((on) =>
      on.column("barbershop_id").doUpdateSet({
        ...given,
        disconnected_at: null,
        pronta_em: sql`case when payment_accounts.conta = excluded.conta then payment_accounts.pronta_em end`,
        parada: sql`case when payment_accounts.conta = excluded.conta then payment_accounts.parada end`,
      }),
    )
    .execute();
}

const live = ["ativa", "em_atraso", "suspensa"];

/** Whether cards renew subscriptions in another account. */
export async function renewsElsewhere(db: Tx, { shop }: ShopScope, conta: string): Promise<boolean> {
  const found = await db
    .selectFrom("online_subscriptions")
    .select("id")
    .where("barbershop_id", "=", shop)
    .where("situacao", "in", live)
    .where("conta", "<>", conta)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Ends card renewals in an account that can no longer be read. Returns how many. */
export async function endOnlineOf(
  db: Tx,
  { shop }: ShopScope,
  { conta, now }: { conta: string; now: Date },
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable("online_subscriptions")
    .set({ situacao: "cancelada", renova_em: null, updated_at: now })
    .where("barbershop_id", "=", shop)
    .where("situacao", "in", live)
    .where("conta", "=", conta)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

type Changed = Partial<Pick<Account, "pronta_em" | "parada" | "disconnected_at" | "conferida_em" | "diferencas">>;

/** Returns the updated row; undefined without an account. */
export async function changeAccount(
  db: Tx,
  { shop }: ShopScope,
  changed: Changed,
): Promise<{ id: string } | undefined> {
  return db
    .updateTable("payment_accounts")
    .set(changed)
    .where("barbershop_id", "=", shop)
    .returning("id")
    .executeTakeFirst();
}

/** The number of subscriptions renewed by card, of plans on sale, and of those sold online. */
export async function onlineCounts(
  db: Tx,
  { shop }: ShopScope,
): Promise<{ renovam: number; planos: number; planos_prontos: number }> {
  const { rows } = await sql<{ renovam: number; planos: number; planos_prontos: number }>`
    select (select count(*)::int from online_subscriptions where barbershop_id = ${shop} and situacao in ('ativa', 'em_atraso')
        and renova_em is not null) as renovam,
      count(*)::int as planos, count(*) filter (where num_nonnulls(stripe_price_id, stripe_product_id) = 2)::int as planos_prontos
    from subscription_plans where barbershop_id = ${shop} and archived_at is null`.execute(db);
  return rows[0]!;
}

/** The shop of an account; a null account means the installation's own keys. */
export async function shopOfAccount(
  db: Database,
  { provedor, conta }: { provedor: string; conta: string | null },
): Promise<{ id: string; timezone: string } | undefined> {
  const { rows } = await sql<{
    id: string;
    timezone: string;
  }>`select id, timezone from app.shop_of_account(${provedor}, ${conta})`.execute(db);
  return rows[0];
}
