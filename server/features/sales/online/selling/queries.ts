import { sql } from "kysely";
import type { Tx } from "#server/database.ts";
import type { ShopScope } from "#server/scope.ts";

type Agreed = { comanda: string; plan: string; preco: number; adesao: number; meses: number };

/** Inserts a plan at the price the client agreed to, whatever it costs now. Fails on the key of a plan of another shop. */
export async function insertAgreed(
  db: Tx,
  { shop }: ShopScope,
  { comanda, plan, preco, adesao, meses }: Agreed,
): Promise<void> {
  const { nome } = await db
    .selectFrom("subscription_plans")
    .select("nome")
    .where("barbershop_id", "=", shop)
    .where("id", "=", plan)
    .executeTakeFirstOrThrow();
  const named = `Plano ${nome}${adesao > 0 ? ", com taxa de adesão" : ""}`;
  const item = { comanda_id: comanda, plan_id: plan, tipo: "plano", nome: named, preco, adesao, meses };
  await db
    .insertInto("comanda_items")
    .values({ barbershop_id: shop, ...item })
    .execute();
}

/** That day, or the first later day that the shop has not closed; at the latest today. */
export async function openDay(
  db: Tx,
  { shop }: ShopScope,
  { dia, today }: { dia: string; today: string },
): Promise<string> {
  const { rows } = await sql<{ dia: string }>`
    select least(greatest(${dia}::date, fechado_ate + 1), ${today}::date) as dia from barbershop_settings where barbershop_id = ${shop}`.execute(
    db,
  );
  return rows[0]!.dia;
}
