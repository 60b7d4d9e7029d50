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
  /** The part that was returned to a package, in centavos. */
  uso: number;
  forma: ComandaPayment["forma"];
  motivo: string;
  journal_id: string | null;
};

/** Also returns the stock. */
export async function insertReturn(db: Tx, { shop }: ShopScope, returned: Returned): Promise<void> {
  await db
    .insertInto("comanda_returns")
    .values({ barbershop_id: shop, ...returned })
    .execute();
  await sql`select app.return_item(${returned.id})`.execute(db);
}

/** The journals that reversed parts of this comanda's sale. */
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

/** Whether the client withdrew from an online purchase on this comanda and the card refund is still pending. */
export async function isWithdrawn(db: Tx, { shop }: ShopScope, comanda: string): Promise<boolean> {
  const { rows } = await sql<{ withdrawn: boolean }>`
    select exists (select from online_payments where barbershop_id = ${shop} and comanda_id = ${comanda}
      and desistiu_em is not null and devolvido + contestado + falhou < valor) as withdrawn`.execute(db);
  return rows[0]!.withdrawn;
}
