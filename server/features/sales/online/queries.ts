import { sql } from "kysely";
import type { Tx } from "#server/database.ts";
import type { ShopScope } from "#server/scope.ts";

/** The standing payments by link of a comanda, oldest first, and what the books have not given back of each, in centavos. */
export async function chargesOf(
  db: Tx,
  { shop }: ShopScope,
  comanda: string,
): Promise<{ payment: string; resta: number }[]> {
  const { rows } = await sql<{ payment: string; resta: number }>`
    select y.id as payment, l.valor - l.ao_cartao as resta from comanda_payments y join comanda_charges l on l.payment_id = y.id
    where y.barbershop_id = ${shop} and y.comanda_id = ${comanda} and y.reversed_at is null order by y.created_at, y.id limit 200`.execute(
    db,
  );
  return rows;
}

/** The charge of a payment by link, of which so many centavos go back to its card; null for any other payment. */
export async function giveChargeBack(
  db: Tx,
  _proven: ShopScope,
  { payment, valor }: { payment: string; valor: number },
): Promise<string | null> {
  const { rows } = await sql<{ id: string | null }>`select app.give_charge_back(${payment}, ${valor}) as id`.execute(
    db,
  );
  return rows[0]!.id;
}
