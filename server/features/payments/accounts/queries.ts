import { sql } from "kysely";
import type { Database, Tx } from "#server/database.ts";
import type { AnyShopScope, ShopScope } from "#server/scope.ts";

/** The shop's account at the provider, by the provider's id. */
export type Account = {
  id: string;
  conta: string;
  propria: boolean;
  pronta_em: Date | null;
  disconnected_at: Date | null;
  conferida_em: Date | null;
  diferencas: number;
  created_at: Date;
};

export async function accountOf(db: Tx, { shop }: AnyShopScope, provedor: string): Promise<Account | undefined> {
  return db
    .selectFrom("payment_accounts")
    .select(["id", "conta", "propria", "pronta_em", "disconnected_at", "conferida_em", "diferencas", "created_at"])
    .where("barbershop_id", "=", shop)
    .where("provedor", "=", provedor)
    .executeTakeFirst();
}

/** The one that is there goes on. Fails on `one_own_payment_account` where the keys are another shop's. */
export async function keepAccount(
  db: Tx,
  { shop }: ShopScope,
  given: { provedor: string; conta: string; propria: boolean },
): Promise<void> {
  await db
    .insertInto("payment_accounts")
    .values({ barbershop_id: shop, ...given })
    .onConflict((on) => on.column("barbershop_id").doUpdateSet({ disconnected_at: null }))
    .execute();
}

type Changed = Partial<Pick<Account, "pronta_em" | "disconnected_at" | "conferida_em" | "diferencas">>;

/** Answers its row; undefined where there is no account. */
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

/** How many subscriptions a card renews, and how many plans are sold and have a price of the provider. */
export async function onlineCounts(
  db: Tx,
  { shop }: ShopScope,
): Promise<{ renovam: number; planos: number; planos_prontos: number }> {
  const { rows } = await sql<{ renovam: number; planos: number; planos_prontos: number }>`
    select (select count(*)::int from online_subscriptions where barbershop_id = ${shop} and situacao in ('ativa', 'em_atraso')
        and renova_em is not null) as renovam,
      count(*)::int as planos, count(stripe_price_id)::int as planos_prontos
    from subscription_plans where barbershop_id = ${shop} and archived_at is null`.execute(db);
  return rows[0]!;
}

/** Whose it is; without an account it is of the installation's own keys. */
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
