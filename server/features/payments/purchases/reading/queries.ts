import { sql } from "kysely";
import type { Tx } from "#server/database.ts";
import type { ShopScope } from "#server/scope.ts";

/** The code and the end of the voucher that a comanda sold; null for a package. */
export async function voucherOf(
  db: Tx,
  { shop }: ShopScope,
  comanda: string,
): Promise<{ codigo: string | null; valido_ate: string | null }> {
  const { rows } = await sql<{ codigo: string | null; valido_ate: string | null }>`
    select v.codigo, v.valido_ate from comanda_items i left join gift_vouchers v on v.item_id = i.id
    where i.barbershop_id = ${shop} and i.comanda_id = ${comanda}`.execute(db);
  return rows[0]!;
}

/** Whether the sale of a comanda was taken back, by an estorno or its item alone. */
export async function isTakenBack(db: Tx, { shop }: ShopScope, comanda: string): Promise<boolean> {
  const { rows } = await sql<{ back: boolean }>`
    select c.reversed_at is not null or exists (select from comanda_returns where comanda_id = c.id) as back
    from comandas c where c.barbershop_id = ${shop} and c.id = ${comanda}`.execute(db);
  return rows[0]!.back;
}

/**
 * Blocks what a comanda sold, or frees it again. With `ends` the rest of it ends on that day, so that it is income of the house from the
 * day after.
 */
export async function blockSold(
  db: Tx,
  { shop }: ShopScope,
  { comanda, blocked_at, ends }: { comanda: string; blocked_at: Date | null; ends: string | null },
): Promise<void> {
  for (const table of ["client_packages", "gift_vouchers"] as const)
    await sql`update ${sql.table(table)} set blocked_at = case when ${blocked_at}::timestamptz is not null then coalesce(blocked_at, ${blocked_at}) end,
        valido_ate = case when ${ends}::date is null then valido_ate else least(valido_ate, ${ends}::date) end
      where barbershop_id = ${shop} and reversed_at is null
        and item_id in (select id from comanda_items where barbershop_id = ${shop} and comanda_id = ${comanda})`.execute(
      db,
    );
}
