import { sql } from "kysely";
import type { Tx } from "#server/database.ts";
import type { PlatformScope } from "#server/scope.ts";

export type PlanForSale = {
  id: string;
  nome: string;
  preco: number;
  limite: number | null;
  teste_dias: number;
  archived_at: Date | null;
};

export function planForSale(db: Tx, _scope: PlatformScope, id: string): Promise<PlanForSale | undefined> {
  return db
    .selectFrom("platform_plans")
    .select(["id", "nome", "preco", "limite", "teste_dias", "archived_at"])
    .where("id", "=", id)
    .executeTakeFirst();
}

/** How many barbers a shop has with invitations that wait; undefined where there is no such shop. */
export async function barbersOf(db: Tx, _scope: PlatformScope, shop: string): Promise<number | undefined> {
  const found = db.selectFrom("barbershops").select(sql<number>`app.barber_places(id)`.as("barbeiros"));
  return (await found.where("id", "=", shop).executeTakeFirst())?.barbeiros;
}

/** Extends the tolerance of unpaid invoices by these days, at least until `ate`; false when there are none. */
export async function giveGrace(
  db: Tx,
  _scope: PlatformScope,
  { shop, ate, dias }: { shop: string; ate: string; dias: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("shop_invoices")
    .set({ tolera_ate: sql<string>`greatest(tolera_ate + ${dias}::int, ${ate}::date)` })
    .where("barbershop_id", "=", shop)
    .where("paga_em", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
