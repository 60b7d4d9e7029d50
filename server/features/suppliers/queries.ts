import { sql } from "kysely";
import type * as z from "zod";
import { SaveSupplier, type Supplier, type supplierList } from "#contract/suppliers.ts";
import type { Tx } from "#server/database.ts";
import type { Page } from "#server/paging/queries.ts";
import { keptPage, toKept } from "#server/registers/queries.ts";
import type { ShopScope } from "#server/scope.ts";

function suppliersShown(db: Tx, { shop }: ShopScope) {
  return db
    .selectFrom("suppliers")
    .select(["id", "nome", "telefone", "email", "observacoes", "archived_at"])
    .where("barbershop_id", "=", shop);
}

/** In order of name. */
export function suppliersOf(
  db: Tx,
  scope: ShopScope,
  asked: z.output<typeof supplierList.asked>,
): Promise<Page<Supplier>> {
  return keptPage(suppliersShown(db, scope), asked, { sorts: { nome: ["nome_busca", "id"] }, save: SaveSupplier });
}

/** Undefined when there is none with that id. */
export async function supplierById(db: Tx, scope: ShopScope, id: string): Promise<Supplier | undefined> {
  const found = await suppliersShown(db, scope).where("id", "=", id).executeTakeFirst();
  return found && toKept(found, SaveSupplier);
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

/** Returns those that it has archived. */
export async function archiveUnused(
  db: Tx,
  { shop }: ShopScope,
  { ids, now }: { ids: string[]; now: Date },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update suppliers s set archived_at = ${now}, updated_at = now()
    where barbershop_id = ${shop} and id = any (${ids}::uuid[]) and archived_at is null and updated_at = created_at
      and not exists (select from products p where p.fornecedor_id = s.id and p.archived_at is null)
      and not exists (select from stock_movements m join products p on p.id = m.product_id
        where m.fornecedor_id = s.id and p.archived_at is null)
      and not exists (select from finance_entries e where e.fornecedor_id = s.id)
    returning id`.execute(db);
  return rows.map(({ id }) => id);
}
