import type { Tx } from "#server/database.ts";
import type { ShopScope } from "#server/scope.ts";

type Agreed = { comanda: string; plan: string; preco: number; meses: number };

/** A plan on a comanda as its client agreed to it, whatever it costs now. Fails on the key of a plan that is not the shop's. */
export async function insertAgreed(
  db: Tx,
  { shop }: ShopScope,
  { comanda, plan, preco, meses }: Agreed,
): Promise<void> {
  const { nome } = await db
    .selectFrom("subscription_plans")
    .select("nome")
    .where("barbershop_id", "=", shop)
    .where("id", "=", plan)
    .executeTakeFirstOrThrow();
  const item = { comanda_id: comanda, plan_id: plan, tipo: "plano", nome: `Plano ${nome}`, preco, meses };
  await db
    .insertInto("comanda_items")
    .values({ barbershop_id: shop, ...item })
    .execute();
}
