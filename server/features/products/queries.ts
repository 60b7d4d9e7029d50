import { sql, type SqlBool } from "kysely";
import type * as z from "zod";
import { type Product, type productList, type Purpose, SaveProduct } from "#contract/products.ts";
import type { Unit } from "#contract/quantities.ts";
import type { Tx } from "#server/database.ts";
import { type Page, page, rowsNamed } from "#server/paging/queries.ts";
import { toKept } from "#server/registers/queries.ts";
import type { ShopScope } from "#server/scope.ts";

type Asked = z.output<typeof productList.asked>;

const columns = [
  "p.id",
  "p.nome",
  "p.marca",
  "p.categoria",
  "p.codigo_barras",
  "p.sku",
  "p.unidade",
  "p.conteudo",
  "p.quantity",
  "p.estoque_minimo",
  "p.baixo",
  "p.fornecedor_id",
  "p.destino",
  "p.visivel",
  "p.foto_url",
  "p.moved_at",
  "p.archived_at",
] as const;

/** Products by filter and sort; `query` filters by prefixes of words of name, brand or codes. Costs are null except to admins. */
export async function productsOf(db: Tx, scope: ShopScope, { query, ...asked }: Asked): Promise<Page<Product>> {
  const { which, stock, purpose, categoria, fornecedor, ...paged } = asked;
  let found = shownProducts(db, scope)
    .where("p.archived_at", which === "active" ? "is" : "is not", null)
    .$if(query !== "", (all) => all.innerJoin(rowsNamed("products", query, asked.sort), "n.id", "p.id"));
  // Every product has such a row. The condition lets the planner start with the index by margin.
  if (asked.sort.endsWith("margem")) found = found.where("c.barbershop_id", "=", scope.shop);
  if (stock === "low") found = found.where(sql<SqlBool>`p.baixo`);
  if (purpose) found = found.where("p.destino", "in", [purpose, "ambos"]);
  if (categoria) found = found.where("p.categoria", "=", categoria);
  if (fornecedor) found = found.where("p.fornecedor_id", "=", fornecedor);
  const { items, next } = await page(found, paged, {
    nome: [query ? sql.ref("n.nome_busca") : "p.nome_busca", "p.id"],
    quantity: ["p.quantity", "p.id"],
    preco: ["p.preco", "p.id"],
    margem: [{ nullable: "c.margem" }, "c.product_id"],
  });
  return { items: items.map(toProduct), next };
}

export async function productOf(db: Tx, scope: ShopScope, id: string): Promise<Product | undefined> {
  const row = await shownProducts(db, scope).where("p.id", "=", id).executeTakeFirst();
  return row && toProduct(row);
}

function shownProducts(db: Tx, { shop }: ShopScope) {
  return db
    .selectFrom("products as p")
    .leftJoin("product_costs as c", "c.product_id", "p.id")
    .leftJoin("suppliers as s", "s.id", "p.fornecedor_id")
    .select(columns)
    .select(["s.nome as fornecedor", "c.custo_medio", "c.margem", "c.valor"])
    .select(sql<number | null>`nullif(p.preco, 0)`.as("preco"))
    .$narrowType<{ unidade: Unit; destino: Purpose }>()
    .where("p.barbershop_id", "=", shop);
}

type Row = Omit<Product, "moved_at" | "archived_at" | "versao"> & Record<"moved_at" | "archived_at", Date | null>;

function toProduct({ moved_at, ...row }: Row): Product {
  return { ...toKept(row, SaveProduct), moved_at: moved_at?.toISOString() ?? null };
}

/** Products for sale, in order of name: at most 50. */
export async function productsForSale(db: Tx, scope: ShopScope, query: string) {
  return db
    .selectFrom("products as p")
    .$if(query !== "", (all) => all.innerJoin(rowsNamed("products", query), "n.id", "p.id"))
    .select(["p.id", "p.nome", "p.marca", "p.unidade", "p.conteudo", "p.quantity"])
    .select(sql<number | null>`nullif(p.preco, 0)`.as("preco"))
    .$narrowType<{ unidade: Unit }>()
    .where("p.barbershop_id", "=", scope.shop)
    .where("p.archived_at", "is", null)
    .where("p.destino", "in", ["venda", "ambos"])
    .orderBy(query ? sql.ref("n.nome_busca") : "p.nome_busca")
    .orderBy("p.id")
    .limit(50)
    .execute();
}

/** Products at or below their minimum, by supplier: the first 500 by name. */
export async function lowProducts(db: Tx, { shop }: ShopScope) {
  return db
    .selectFrom("products as p")
    .leftJoin("suppliers as s", "s.id", "p.fornecedor_id")
    .select(["p.id", "p.nome", "p.marca", "p.sku", "p.unidade", "p.conteudo", "p.quantity", "p.estoque_minimo"])
    .select(["s.id as fornecedor_id", "s.nome as fornecedor", "s.telefone"])
    .$narrowType<{ unidade: Unit }>()
    .where("p.barbershop_id", "=", shop)
    .where("p.archived_at", "is", null)
    .where(sql<SqlBool>`p.baixo`)
    .orderBy("p.nome_busca")
    .orderBy("p.id")
    .limit(500)
    .execute();
}

/** Each category in use once, in order; at most 200. */
export async function categoriesInUse(db: Tx, { shop }: ShopScope): Promise<string[]> {
  // Steps from category to category along the index; DISTINCT would read every product.
  const { rows } = await sql<{ categoria: string }>`
    with recursive used (categoria) as (
      select ''
      union all
      select (select min(p.categoria) from products p
        where p.barbershop_id = ${shop} and p.archived_at is null and p.categoria > used.categoria)
      from used where used.categoria is not null
    )
    select categoria from used where categoria <> '' limit 200`.execute(db);
  return rows.map(({ categoria }) => categoria);
}

type Given = Omit<z.output<typeof SaveProduct>, "id" | "versao" | "preco"> & { preco: number };

/** False when there is no product with that id, or its unit can no longer change. */
export async function changeProduct(
  db: Tx,
  { shop }: ShopScope,
  { id, ...given }: Partial<Given> & { id: string },
): Promise<boolean> {
  let changing = db
    .updateTable("products")
    .set({ ...given, updated_at: sql`now()` })
    .where("barbershop_id", "=", shop)
    .where("id", "=", id);
  if (given.unidade) changing = changing.where(sql<SqlBool>`(moved_at is null or unidade = ${given.unidade})`);
  return (await changing.returning("id").executeTakeFirst()) !== undefined;
}

export async function hasProduct(db: Tx, { shop }: ShopScope, id: string): Promise<boolean> {
  const row = await db
    .selectFrom("products")
    .select("id")
    .where("barbershop_id", "=", shop)
    .where("id", "=", id)
    .executeTakeFirst();
  return row !== undefined;
}
