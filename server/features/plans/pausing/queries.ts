import { sql } from "kysely";
import type { Pause } from "#server/features/plans/cycles/rules.ts";
import type { Tx } from "#server/database.ts";
import { actorOf, type ShopScope } from "#server/scope.ts";

/** Fails on `pauses_apart`, `pause_length`, `pause_days_of_year`, `pause_of_paid` and `pause_after_use`. */
export async function insertPause(
  db: Tx,
  { shop }: ShopScope,
  pause: Pause & { subscriber_id: string },
): Promise<void> {
  await db
    .insertInto("subscription_pauses")
    .values({ barbershop_id: shop, ...pause })
    .execute();
}

/** The pause with this id, current or future. The caller must hold the subscription's lock. */
export async function openPause(
  db: Tx,
  { shop }: ShopScope,
  { id, subscription, today }: { id: string; subscription: string; today: string },
): Promise<Pause | undefined> {
  return db
    .selectFrom("subscription_pauses")
    .select(["de", "ate"])
    .where("barbershop_id", "=", shop)
    .where("id", "=", id)
    .where("subscriber_id", "=", subscription)
    .where("ate", ">", today)
    .where("ended_at", "is", null)
    .executeTakeFirst();
}

export async function endPause(
  db: Tx,
  { shop, actor }: ShopScope,
  { id, ate, now }: { id: string; ate: string; now: Date },
): Promise<void> {
  await db
    .updateTable("subscription_pauses")
    .set({ ate, ended_at: now, ended_by: actor.id })
    .where("barbershop_id", "=", shop)
    .where("id", "=", id)
    .execute();
}

/** The shop's limits for pauses, in days. */
export async function pauseLimits(db: Tx, { shop }: ShopScope): Promise<{ pausa_min: number; pausa_max: number }> {
  return db
    .selectFrom("barbershop_settings")
    .select(["pausa_min", "pausa_max"])
    .where("barbershop_id", "=", shop)
    .executeTakeFirstOrThrow();
}

/** In chronological order. */
export async function pausesOf(db: Tx, { shop }: ShopScope, subscription: string): Promise<Pause[]> {
  return db
    .selectFrom("subscription_pauses")
    .select(["de", "ate"])
    .where("barbershop_id", "=", shop)
    .where("subscriber_id", "=", subscription)
    .orderBy("de")
    .orderBy("ate")
    .execute();
}

/** Removes pauses that begin after the end of the paid time. */
export async function dropPauses(
  db: Tx,
  scope: ShopScope,
  { id, from, now }: { id: string; from: string | null; now: Date },
): Promise<void> {
  await sql`update subscription_pauses set ate = de, ended_at = ${now}, ended_by = ${actorOf(scope)}
    where barbershop_id = ${scope.shop} and subscriber_id = ${id} and ended_at is null and ate > de
      and (${from}::date is null or de >= ${from}::date)`.execute(db);
}
