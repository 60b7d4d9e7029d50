import { sql } from "kysely";
import type * as z from "zod";
import type { CommissionRate, rateList, SaveRate } from "#contract/commissions.ts";
import type { Tx } from "#server/database.ts";
import { type Page, page } from "#server/paging/queries.ts";
import type { ShopScope } from "#server/scope.ts";

export async function ratesOf(
  db: Tx,
  { shop }: ShopScope,
  { barbeiro, service, product, ...asked }: z.output<typeof rateList.asked>,
): Promise<Page<CommissionRate>> {
  let found = db
    .selectFrom("commission_rates as r")
    .leftJoin("barbeiros as b", "b.id", "r.barbeiro_id")
    .leftJoin("services as s", "s.id", "r.service_id")
    .leftJoin("products as p", "p.id", "r.product_id")
    .select(["r.id", "r.barbeiro_id", "b.nome as barbeiro", "r.service_id", "r.product_id", "r.bps", "r.updated_at"])
    .select((eb) => eb.fn.coalesce("s.nome", "p.nome").as("alvo"))
    .where("r.barbershop_id", "=", shop);
  if (barbeiro) found = found.where("r.barbeiro_id", "=", barbeiro);
  if (service) found = found.where("r.service_id", "=", service);
  if (product) found = found.where("r.product_id", "=", product);
  const { items, next } = await page(found, asked, { updated_at: ["r.updated_at", "r.id"] });
  return { items: items.map((one) => ({ ...one, updated_at: one.updated_at.toISOString() })), next };
}

/** Replaces the existing rate for the same target. Fails on the foreign keys. */
export async function upsertRate(
  db: Tx,
  { shop }: ShopScope,
  { bps, ...of }: z.output<typeof SaveRate>,
): Promise<string> {
  const { id } = await db
    .insertInto("commission_rates")
    .values({ barbershop_id: shop, ...of, bps })
    .onConflict((on) => on.constraint("one_rate").doUpdateSet({ bps, updated_at: sql`now()` }))
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** False when there is none. */
export async function deleteRate(db: Tx, { shop }: ShopScope, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("commission_rates")
    .where("barbershop_id", "=", shop)
    .where("id", "=", id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
