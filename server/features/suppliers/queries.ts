import { sql } from "kysely";
import type * as z from "zod";
import type { Supplier, supplierList } from "#contract/suppliers.ts";
import type { Tx } from "#server/database.ts";
import type { Page } from "#server/paging/queries.ts";
import { keptPage } from "#server/registers/queries.ts";
import type { ShopScope } from "#server/scope.ts";

/** In order of name. */
export function suppliersOf(
  db: Tx,
  { shop }: ShopScope,
  asked: z.output<typeof supplierList.asked>,
): Promise<Page<Supplier>> {
  const found = db
    .selectFrom("suppliers")
    .select(["id", "nome", "telefone", "email", "observacoes", "archived_at"])
    .where("barbershop_id", "=", shop);
  return keptPage(found, asked, { nome: ["nome_busca", "id"] });
}

/** The supplier in use with this name, ignoring accents and case. */
export async function supplierNamed(db: Tx, { shop }: ShopScope, nome: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("suppliers")
    .select("id")
    .where("barbershop_id", "=", shop)
    .where("archived_at", "is", null)
    .where("nome_busca", "=", sql<string>`app.searchable(${nome})`)
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}

/** Serializes the creation of suppliers by name until the transaction ends, so that two imports at once create one only once. */
export async function lockNewSuppliers(db: Tx, { shop }: ShopScope): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`new suppliers:${shop}`}, 0))`.execute(db);
}
