import { sql } from "kysely";
import type { Tx } from "#server/database.ts";
import type { ShopScope } from "#server/scope.ts";

/** The service in use that is called so, whatever its accents and capitals. */
export async function serviceNamed(db: Tx, { shop }: ShopScope, nome: string) {
  return db
    .selectFrom("services")
    .select(["id", "nome", "categoria", "descricao", "preco", "duracao_minutos", "buffer_minutos", "online"])
    .where("barbershop_id", "=", shop)
    .where("archived_at", "is", null)
    .where("nome_busca", "=", sql<string>`app.searchable(${nome})`)
    .orderBy("ordem")
    .limit(1)
    .executeTakeFirst();
}
