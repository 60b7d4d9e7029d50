import { sql } from "kysely";
import type { Tx } from "#server/database.ts";
import type { About, ProviderEvent } from "#server/outside/payments/payments.ts";
import type { ShopScope } from "#server/scope.ts";

/** Undefined when the event was stored before. */
export async function insertEvent(
  db: Tx,
  { shop }: ShopScope,
  { provedor, id: evento, type: tipo, happened: happened_at, about }: ProviderEvent & { provedor: string },
): Promise<string | undefined> {
  const row = await db
    .insertInto("payment_events")
    .values({ barbershop_id: shop, provedor, evento, tipo, happened_at, sobre: JSON.stringify(about) })
    .onConflict((on) => on.columns(["provedor", "evento"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  return row?.id;
}

/** The object of an event; undefined when the event is done. */
export async function eventToHear(db: Tx, { shop }: ShopScope, id: string): Promise<About | undefined> {
  const row = await db
    .selectFrom("payment_events")
    .select(sql<About>`sobre`.as("sobre"))
    .where("barbershop_id", "=", shop)
    .where("id", "=", id)
    .where("done_at", "is", null)
    .executeTakeFirst();
  return row?.sobre;
}

export async function endEvent(
  db: Tx,
  { shop }: ShopScope,
  { id, done_at }: { id: string; done_at: Date },
): Promise<void> {
  await db
    .updateTable("payment_events")
    .set({ done_at })
    .where("barbershop_id", "=", shop)
    .where("id", "=", id)
    .execute();
}
