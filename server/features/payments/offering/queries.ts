import type { Tx } from "#server/database.ts";
import type { PlanPeriod } from "#contract/plans.ts";
import type { ShopScope } from "#server/scope.ts";

export type ToOffer = { id: string; nome: string; preco: number; periodo: PlanPeriod; product: string | null };

/** A plan on sale. */
export async function planToOffer(db: Tx, { shop }: ShopScope, id: string): Promise<ToOffer | undefined> {
  return db
    .selectFrom("subscription_plans")
    .select(["id", "nome", "preco", "periodo", "stripe_product_id as product"])
    .$narrowType<{ periodo: PlanPeriod }>()
    .where("barbershop_id", "=", shop)
    .where("id", "=", id)
    .where("archived_at", "is", null)
    .executeTakeFirst();
}

/** Plans on sale without a price at the provider; a shop has at most 300. */
export async function plansToOffer(db: Tx, { shop }: ShopScope): Promise<string[]> {
  const rows = await db
    .selectFrom("subscription_plans")
    .select("id")
    .where("barbershop_id", "=", shop)
    .where("archived_at", "is", null)
    .where("stripe_price_id", "is", null)
    .limit(300)
    .execute();
  return rows.map(({ id }) => id);
}

/** Stores the provider's product and price, if the plan still has that price and period. */
export async function keepOffer(
  db: Tx,
  { shop }: ShopScope,
  { id, preco, periodo, product, price }: ToOffer & { price: string },
): Promise<void> {
  await db
    .updateTable("subscription_plans")
    .set({ stripe_product_id: product, stripe_price_id: price })
    .where("barbershop_id", "=", shop)
    .where("id", "=", id)
    .where("preco", "=", preco)
    .where("periodo", "=", periodo)
    .execute();
}

/** Removes the provider's prices from all plans. Their products are found again later. */
export async function forgetOffers(db: Tx, { shop }: ShopScope): Promise<void> {
  await db.updateTable("subscription_plans").set({ stripe_price_id: null }).where("barbershop_id", "=", shop).execute();
}

/** Returns whether the plan had that price. */
export async function forgetPrice(
  db: Tx,
  { shop }: ShopScope,
  { plan, price }: { plan: string; price: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("subscription_plans")
    .set({ stripe_price_id: null })
    .where("barbershop_id", "=", shop)
    .where("id", "=", plan)
    .where("stripe_price_id", "=", price)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
