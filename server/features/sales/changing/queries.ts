import { sql } from "kysely";
import type { Tx } from "#server/database.ts";
import type { ShopScope } from "#server/scope.ts";

/** Makes of the plan on a comanda the one that comes in the place of another: without a fee, and for so many centavos less. */
export async function sellAsChange(
  db: Tx,
  { shop }: ShopScope,
  { item, from, credito }: { item: string; from: string; credito: number },
): Promise<void> {
  await sql`update comanda_items set preco = preco - adesao - ${credito}::bigint, adesao = 0,
      nome = 'Plano ' || (select nome from subscription_plans where id = plan_id) || ', no lugar de ' || ${from}::text
    where barbershop_id = ${shop} and id = ${item}`.execute(db);
}
