import { sql } from "kysely";
import type { Tx } from "#server/database.ts";
import { noPackage } from "#server/features/sales/queries.ts";
import type { ShopScope } from "#server/scope.ts";

type OnDay = { comanda: string; dia: string };

/** Brings the items of an open comanda to what its client's plan and packages cover on that day; of one that ended nothing changes. */
export async function coverComanda(db: Tx, _proven: ShopScope, { comanda, dia }: OnDay): Promise<void> {
  await sql`select app.cover_comanda(${comanda}, ${dia})`.execute(db);
}

/** Writes down what covered items count as; whoever else closes one of that subscription waits. Fails on `within_quota` and `not_covered`. */
export async function judgeCoverage(db: Tx, _proven: ShopScope, { comanda, dia }: OnDay): Promise<void> {
  await sql`select app.judge_coverage(${comanda}, ${dia})`.execute(db);
}

/** Items that a package covers use it: whoever else closes one of that client waits. Fails on `package_over`. */
export async function usePackages(db: Tx, _proven: ShopScope, { comanda, dia }: OnDay): Promise<void> {
  await sql`select app.use_packages(${comanda}, ${dia})`.execute(db);
}

/** A courtesy that is to be covered is none any more. */
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

/** Whether the client's plan covers the service of an item at all on that day, though its quota may be over. */
export async function isOfPlan(
  db: Tx,
  _proven: ShopScope,
  { comanda, item, dia }: OnDay & { item: string },
): Promise<boolean> {
  const { rows } = await sql<{ covers: boolean }>`
    select exists (select from app.coverable_items(${comanda}, ${dia}) where id = ${item}) as covers`.execute(db);
  return rows[0]!.covers;
}
