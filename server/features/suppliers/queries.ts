import { sql, type SqlBool } from "kysely";
import type * as z from "zod";
import type { Supplier, supplierList } from "#contract/suppliers.ts";
import type { Tx } from "#server/database.ts";
import { type Page, page } from "#server/paging/queries.ts";
import type { ShopScope } from "#server/scope.ts";

/** In order of name; `query` filters by prefixes of words. */
export async function suppliersOf(
  db: Tx,
  { shop }: ShopScope,
  { query, which, ...asked }: z.output<typeof supplierList.asked>,
): Promise<Page<Supplier>> {
  let found = db
    .selectFrom("suppliers")
    .select(["id", "nome", "telefone", "email", "observacoes", "archived_at"])
    .where("barbershop_id", "=", shop)
    .where("archived_at", which === "active" ? "is" : "is not", null);
  if (query) found = found.where(sql<SqlBool>`app.begins_words(nome_busca, (select app.word_patterns(${query})))`);
  const { items, next } = await page(found, asked, { nome: ["nome_busca", "id"] });
  return { items: items.map((one) => ({ ...one, archived_at: one.archived_at?.toISOString() ?? null })), next };
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
