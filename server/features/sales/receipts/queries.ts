import { sql } from "kysely";
import type { Receipt } from "#contract/receipts.ts";
import type { Tx } from "#server/database.ts";
import type { AnyShopScope, ShopScope } from "#server/scope.ts";

/** Null when there is no such comanda or it was not closed. */
export async function receiptOf(db: Tx, _proven: AnyShopScope, comanda: string): Promise<Receipt | null> {
  const { rows } = await sql<{ row: Receipt | null }>`select app.receipt_of(${comanda}) as row`.execute(db);
  return rows[0]!.row;
}

/** The shop's slug, and where the receipt is sent: the phone of the client or of their titular. */
export async function addressOf(
  db: Tx,
  { shop }: ShopScope,
  comanda: string,
): Promise<{ slug: string; telefone: string | null }> {
  return db
    .selectFrom("comandas as c")
    .innerJoin("barbershops as b", "b.id", "c.barbershop_id")
    .leftJoin("clients as p", "p.id", "c.cliente_id")
    .leftJoin("clients as t", "t.id", "p.titular_id")
    .select((eb) => ["b.slug", eb.fn.coalesce("p.telefone", "t.telefone").as("telefone")])
    .where("c.barbershop_id", "=", shop)
    .where("c.id", "=", comanda)
    .executeTakeFirstOrThrow();
}
