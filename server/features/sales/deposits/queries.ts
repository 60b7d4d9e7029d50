import { sql } from "kysely";
import type { Tx } from "#server/database.ts";
import type { ShopScope } from "#server/scope.ts";

/** So much of the deposit behind a payment went back by returned items: it is no more its client's, in centavos. */
export async function spendDeposit(
  db: Tx,
  { shop }: ShopScope,
  { payment, by }: { payment: string; by: number },
): Promise<void> {
  await sql`
    select app.spend_deposit(deposit_id, ${by}) from comanda_payments where barbershop_id = ${shop} and id = ${payment}`.execute(
    db,
  );
}

/** A deposit that was paid after the comanda was opened, or whose comanda nobody could post to, pays it now. */
export async function useDeposit(db: Tx, _proven: ShopScope, comanda: string): Promise<void> {
  await sql`select app.use_deposit(${comanda})`.execute(db);
}

/** The visits whose deposits those payments are. */
export async function visitsOfDeposits(db: Tx, { shop }: ShopScope, payments: string[]): Promise<string[]> {
  const rows = await db
    .selectFrom("comanda_payments as p")
    .innerJoin("deposits as d", "d.id", "p.deposit_id")
    .select("d.appointment_id")
    .where("p.barbershop_id", "=", shop)
    .where("p.id", "in", payments)
    .execute();
  return rows.map(({ appointment_id }) => appointment_id);
}
