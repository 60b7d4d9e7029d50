import { sql } from "kysely";
import type { Tx } from "#server/database.ts";
import { priceOf } from "#server/features/plans/queries.ts";
import type { ShopScope } from "#server/scope.ts";

type Offer = { preco: number; adesao: number; meses: number; teste_dias: number | null };

/**
 * The price of a period for a client, and the days of trial: none if they already had one. Undefined without such a plan or client.
 */
export async function planOffer(
  db: Tx,
  { shop }: ShopScope,
  { plan, client, today }: { plan: string; client: string; today: string },
): Promise<Offer | undefined> {
  const { rows } = await sql<Offer>`
    select ${priceOf(today)} as preco, app.fee_of_plan(p.id, c.id) as adesao, case p.periodo when 'ano' then 12 when 'trimestre' then 3 else 1 end as meses,
      case when not exists (select from subscribers where cliente_id = c.id and plan_id = p.id) then p.teste_dias end as teste_dias
    from subscription_plans p join clients c on c.id = ${client}
    where p.barbershop_id = ${shop} and c.barbershop_id = ${shop} and p.id = ${plan}`.execute(db);
  return rows[0];
}
