import { sql } from "kysely";
import type { ComandaPayment } from "#contract/comandas.ts";
import type { Tx } from "#server/database.ts";
import type { ShopScope } from "#server/scope.ts";

type Returned = {
  id: string;
  comanda_id: string;
  item_id: string;
  quantidade: number;
  bruto: number;
  desconto: number;
  cortesia: boolean;
  /** What of it went back to a package, in centavos. */
  uso: number;
  forma: ComandaPayment["forma"];
  motivo: string;
  journal_id: string | null;
};

/** Its stock comes back with it. */
export async function insertReturn(db: Tx, { shop }: ShopScope, returned: Returned): Promise<void> {
  await db
    .insertInto("comanda_returns")
    .values({ barbershop_id: shop, ...returned })
    .execute();
  await sql`select app.return_item(${returned.id})`.execute(db);
}

/** What took back parts of this comanda's sale. */
export async function journalsOfReturns(db: Tx, { shop }: ShopScope, comanda: string): Promise<string[]> {
  const rows = await db
    .selectFrom("comanda_returns")
    .select("journal_id")
    .where("barbershop_id", "=", shop)
    .where("comanda_id", "=", comanda)
    .orderBy("created_at")
    .execute();
  return rows.flatMap(({ journal_id }) => journal_id ?? []);
}

/** Whether a client asked back what a card paid on a comanda, and the card has not got it yet. */
export async function isWithdrawn(db: Tx, { shop }: ShopScope, comanda: string): Promise<boolean> {
  const { rows } = await sql<{ withdrawn: boolean }>`
    select exists (select from online_payments where barbershop_id = ${shop} and comanda_id = ${comanda}
      and desistiu_em is not null and devolvido + contestado + falhou < valor) as withdrawn`.execute(db);
  return rows[0]!.withdrawn;
}
