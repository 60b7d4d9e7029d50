import type { Service } from "#contract/services.ts";
import type { Tx } from "#server/database.ts";
import type { AnyShopScope, ShopScope } from "#server/scope.ts";

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

type NewService = Pick<Service, "nome" | "categoria" | "preco" | "duracao_minutos">;

/** Adds services to the catalogue, in this order. */
export async function insertServices(db: Tx, { shop }: ShopScope, added: NewService[]): Promise<void> {
  const rows = added.map((service, ordem) => ({ ...service, ordem, barbershop_id: shop }));
  await db.insertInto("services").values(rows).execute();
}
