import { sql } from "kysely";
import type { Tx } from "#server/database.ts";
import type { ShopScope } from "#server/scope.ts";

/** Keeps the card fees that tips bear, in centavos; `items` are in the order of `taxas`. */
export async function keepFeesOfTips(
  db: Tx,
  { shop }: ShopScope,
  { items, taxas }: { items: { id: string }[]; taxas: number[] },
): Promise<void> {
  const borne = items.flatMap(({ id }, at) => (taxas[at]! > 0 ? [{ id, taxa: taxas[at] }] : []));
  if (borne.length === 0) return;
  await sql`update comanda_items i set taxa_gorjeta = b.taxa from jsonb_to_recordset(${JSON.stringify(borne)}::jsonb) as b (id uuid, taxa bigint)
    where i.barbershop_id = ${shop} and i.id = b.id`.execute(db);
}

/** The card fee that a tip bore, in centavos. */
export async function feeOfTip(db: Tx, { shop }: ShopScope, id: string): Promise<number> {
  const { taxa_gorjeta } = await db
    .selectFrom("comanda_items")
    .select("taxa_gorjeta")
    .where("barbershop_id", "=", shop)
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return taxa_gorjeta;
}
