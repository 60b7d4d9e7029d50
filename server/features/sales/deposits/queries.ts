import { sql } from "kysely";
import type { Tx } from "#server/database.ts";
import type { ShopScope } from "#server/scope.ts";

/** Reduces the deposit behind a payment by this amount (centavos), because returned items gave it back. */
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

/** Uses a deposit that was paid after the comanda was opened, or while the comanda could not be posted to. */
export async function useDeposit(db: Tx, _proven: ShopScope, comanda: string): Promise<void> {
  await sql`select app.use_deposit(${comanda})`.execute(db);
}
