import { sql } from "kysely";
import type { Database, Tx } from "#server/database.ts";
import type { ShopScope } from "#server/scope.ts";
import { inEveryShop } from "#server/shops/queries.ts";

export async function insertPhoto(db: Tx, { shop, actor }: ShopScope, url: string): Promise<void> {
  await db.insertInto("photos").values({ url, barbershop_id: shop, created_by: actor.id }).execute();
}

/** Deletes the rows of unused photos older than an instant, one shop at a time. Returns them. */
export function forgetUnshownPhotos(db: Database, before: Date): AsyncGenerator<string[]> {
  return inEveryShop(db, { role: "navalha_app", actorRole: "admin" }, async (tx) => {
    const { rows } = await sql<{ url: string }>`select url from app.forget_unshown_photos(${before}) as url`.execute(
      tx,
    );
    return rows.map(({ url }) => url);
  });
}
