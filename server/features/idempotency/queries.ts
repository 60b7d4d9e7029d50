import { sql } from "kysely";
import type { Database, Tx } from "#server/database.ts";

export type Remembered = { request_hash: string; answer: unknown };
type Key = { barbershop_id: string; actor: string; key: string };

/** Reserves the key for this request. False when it was used before; waits for a concurrent request with the same key. */
export async function takeKey(db: Tx, key: Key & { request_hash: string }): Promise<boolean> {
  const taken = await db
    .insertInto("idempotency_keys")
    .values(key)
    .onConflict((conflict) => conflict.doNothing())
    .returning("key")
    .executeTakeFirst();
  return taken !== undefined;
}

export async function rememberedAnswer(db: Tx, key: Key): Promise<Remembered> {
  return db
    .selectFrom("idempotency_keys")
    .select(["request_hash", "answer"])
    .where("barbershop_id", "=", key.barbershop_id)
    .where("actor", "=", key.actor)
    .where("key", "=", key.key)
    .executeTakeFirstOrThrow();
}

export async function rememberAnswer(db: Tx, key: Key, answer: unknown): Promise<void> {
  await db
    .updateTable("idempotency_keys")
    .set({ answer: JSON.stringify(answer) })
    .where("barbershop_id", "=", key.barbershop_id)
    .where("actor", "=", key.actor)
    .where("key", "=", key.key)
    .execute();
}

/** Stripe keeps keys at least 24 hours; here it is 48, which row level security holds too. */
export async function forgetOldKeys(db: Database): Promise<void> {
  await sql`delete from idempotency_keys where created_at < now() - interval '48 hours'`.execute(db);
}
