import type { Service } from "#contract/services.ts";
import type { Tx } from "#server/database.ts";
import type { AnyShopScope } from "#server/scope.ts";

/** The active catalogue in the shop's own order. */
export async function activeServices(db: Tx, { shop }: AnyShopScope): Promise<Service[]> {
  return db
    .selectFrom("services")
    .select(["id", "nome", "descricao", "categoria", "preco", "duracao_minutos"])
    .where("barbershop_id", "=", shop)
    .where("ativo", "=", true)
    .orderBy("ordem")
    .orderBy("nome")
    .limit(300)
    .execute();
}
