import { type Database, inTransaction, type Settings, type Tx } from "#server/database.ts";

/** Does in every shop, in a transaction of its own, what nobody asked for: the work of a night. Answers what each has brought once it stands. */
export async function* inEveryShop<T>(
  db: Database,
  as: Pick<Settings, "role" | "actorRole">,
  work: (tx: Tx, shop: string) => Promise<T>,
): AsyncGenerator<T> {
  const shops = await db.selectFrom("barbershops").select("id").execute();
  for (const { id } of shops) yield await inTransaction(db, { ...as, shop: id }, (tx) => work(tx, id));
}
