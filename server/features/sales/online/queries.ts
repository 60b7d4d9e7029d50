import { sql } from "kysely";
import type { Tx } from "#server/database.ts";
import type { ShopScope } from "#server/scope.ts";

/** Whether a client asked back what a card paid on a comanda, and the card has not got it yet. */
export async function isWithdrawn(db: Tx, { shop }: ShopScope, comanda: string): Promise<boolean> {
  const { rows } = await sql<{ withdrawn: boolean }>`
    select exists (select from online_payments where barbershop_id = ${shop} and comanda_id = ${comanda}
      and desistiu_em is not null and devolvido + contestado + falhou < valor) as withdrawn`.execute(db);
  return rows[0]!.withdrawn;
}
