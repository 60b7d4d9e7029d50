import { type Database, inTransaction, type Settings, type Tx } from "#server/database.ts";

/** Runs nightly work in every shop, each in its own transaction, without an actor. Returns the result of each after its commit. */
export async function* inEveryShop<T>(
  db: Database,
  as: Pick<Settings, "role" | "actorRole">,
  work: (tx: Tx, shop: string) => Promise<T>,
): AsyncGenerator<T> {
  const shops = await db.selectFrom("barbershops").select("id").execute();
  for (const { id } of shops) yield await inTransaction(db, { ...as, shop: id }, (tx) => work(tx, id));
}
