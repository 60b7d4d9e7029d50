import type { Tx } from "#server/database.ts";
import type { ShopScope } from "#server/scope.ts";

/** Moves all items and payments of a comanda, or the given item, to another one. Fails on `comanda_ended` and `comanda_full`. */
export async function moveLines(
  db: Tx,
  { shop }: ShopScope,
  { from, to, item }: { from: string; to: string; item?: string },
): Promise<void> {
  let items = db
    .updateTable("comanda_items")
    .set({ comanda_id: to })
    .where("barbershop_id", "=", shop)
    .where("comanda_id", "=", from);
  if (item) items = items.where("id", "=", item);
  await items.execute();
  if (item) return;
  await db
    .updateTable("comanda_payments")
    .set({ comanda_id: to })
    .where("barbershop_id", "=", shop)
    .where("comanda_id", "=", from)
    .execute();
}

/** Makes comandas that were joined into one point to the given comanda, or to none. */
export async function leadJoined(
  db: Tx,
  { shop }: ShopScope,
  { from, to }: { from: string; to: string | null },
): Promise<void> {
  await db
    .updateTable("comandas")
    .set({ joined_into: to })
    .where("barbershop_id", "=", shop)
    .where("joined_into", "=", from)
    .execute();
}
