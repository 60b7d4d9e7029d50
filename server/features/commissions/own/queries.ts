import { sql } from "kysely";
import type * as z from "zod";
import type { OwnDay, ownDayList, OwnSale } from "#contract/own-sales.ts";
import type { Tx } from "#server/database.ts";
import { type Page, page } from "#server/paging/queries.ts";
import type { ShopScope } from "#server/scope.ts";

type Days = { de?: string | undefined; ate?: string | undefined };

/** Services and products of the scope's barber: row level security leaves no other sums of items to a barber. */
function sumsOf(db: Tx, { shop, barber }: ShopScope, { de, ate }: Days) {
  let found = db
    .selectFrom("sales_days as d")
    .where("d.barbershop_id", "=", shop)
    .where("d.por", "=", sql.lit("item"))
    .where("d.barbeiro_id", "=", barber);
  if (de) found = found.where("d.dia", ">=", de);
  if (ate) found = found.where("d.dia", "<=", ate);
  return found;
}

export async function ownDaysOf(
  db: Tx,
  scope: ShopScope,
  { de, ate, ...asked }: z.output<typeof ownDayList.asked>,
): Promise<Page<OwnDay>> {
  const found = sumsOf(db, scope, { de, ate })
    .select("d.dia as id")
    .select([
      sql<number>`sum(d.bruto)::bigint`.as("bruto"),
      sql<number>`sum(d.desconto + d.cortesia)::bigint`.as("desconto"),
      sql<number>`sum(d.valor)::bigint`.as("valor"),
      sql<number>`app.own_fees(d.dia, d.dia)`.as("taxa"),
    ])
    .groupBy("d.dia");
  return page(found, asked, { id: ["d.dia"] });
}

/** The first 500. */
export async function ownSalesOf(db: Tx, _proven: ShopScope, dia: string): Promise<OwnSale[]> {
  const { rows } = await sql<OwnSale>`select * from app.own_sales(${dia}) order by comanda, id limit 500`.execute(db);
  return rows;
}

export async function ownRevenue(db: Tx, scope: ShopScope, days: Days): Promise<{ faturado: number; taxas: number }> {
  const { de = "-infinity", ate = "infinity" } = days;
  return sumsOf(db, scope, days)
    .select([
      sql<number>`coalesce(sum(d.valor), 0)::bigint`.as("faturado"),
      sql<number>`app.own_fees(${de}, ${ate})`.as("taxas"),
    ])
    .executeTakeFirstOrThrow();
}
