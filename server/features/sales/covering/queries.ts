import { sql } from "kysely";
import type { Tx } from "#server/database.ts";
import { noPackage } from "#server/features/sales/queries.ts";
import type { ShopScope } from "#server/scope.ts";

type OnDay = { comanda: string; dia: string };

/** Updates the items of an open comanda to what its client's plan and packages cover on that day. Ended comandas do not change. */
export async function coverComanda(db: Tx, _proven: ShopScope, { comanda, dia }: OnDay): Promise<void> {
  await sql`select app.cover_comanda(${comanda}, ${dia})`.execute(db);
}

/** Stores the value of covered items. Other closings for the same subscription wait. Fails on `within_quota` and `not_covered`. */
export async function judgeCoverage(db: Tx, _proven: ShopScope, { comanda, dia }: OnDay): Promise<void> {
  await sql`select app.judge_coverage(${comanda}, ${dia})`.execute(db);
}

/** Uses the packages that cover items. Other closings for the same client wait. Fails on `package_over`. */
export async function usePackages(db: Tx, _proven: ShopScope, { comanda, dia }: OnDay): Promise<void> {
  await sql`select app.use_packages(${comanda}, ${dia})`.execute(db);
}

/** Covering a courtesy removes the courtesy. */
export async function chargeItem(
  db: Tx,
  { shop }: ShopScope,
  { id, cobrado }: { id: string; cobrado: boolean },
): Promise<void> {
  await db
    .updateTable("comanda_items")
    .set({ cobrado, cortesia: false, ...(cobrado && { subscriber_id: null, cota: null, resta: null, ...noPackage }) })
    .where("barbershop_id", "=", shop)
    .where("id", "=", id)
    .execute();
}

/** Whether the client's plan includes the service of an item on that day, even when its quota is used up. */
export async function isOfPlan(
  db: Tx,
  _proven: ShopScope,
  { comanda, item, dia }: OnDay & { item: string },
): Promise<boolean> {
  const { rows } = await sql<{ covers: boolean }>`
    select exists (select from app.coverable_items(${comanda}, ${dia}) where id = ${item}) as covers`.execute(db);
  return rows[0]!.covers;
}
