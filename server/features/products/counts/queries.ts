import { sql, type SqlBool } from "kysely";
import type * as z from "zod";
import { mostUnits } from "#contract/quantities.ts";
import type { CountedProduct, countList, Difference, StockCount } from "#contract/stock-counts.ts";
import type { Tx } from "#server/database.ts";
import { type Booked, withProduct } from "#server/features/products/movements/queries.ts";
import { type Page, page, rowsNamed } from "#server/paging/queries.ts";
import type { ShopScope } from "#server/scope.ts";

export async function stockCountsOf(
  db: Tx,
  scope: ShopScope,
  asked: z.output<typeof countList.asked>,
): Promise<Page<StockCount>> {
  const { items, next } = await page(shownCounts(db, scope), asked, { created_at: ["n.created_at", "n.id"] });
  return { items: items.map(toCount), next };
}

export async function stockCountOf(db: Tx, scope: ShopScope, id: string) {
  const row = await shownCounts(db, scope)
    .select("n.version")
    .select(
      sql<number>`(select count(*) from stock_count_lines l where l.barbershop_id = ${scope.shop} and l.count_id = n.id)`.as(
        "counted",
      ),
    )
    .where("n.id", "=", id)
    .executeTakeFirst();
  return row && { ...toCount(row), counted: row.counted, version: row.version };
}

function shownCounts(db: Tx, { shop }: ShopScope) {
  return db
    .selectFrom("stock_counts as n")
    .leftJoin("profiles as a", "a.id", "n.created_by")
    .select(["n.id", "n.nome", "n.categoria", "n.created_at", "a.full_name as autor", "n.booked_at", "n.cancelled_at"])
    .where("n.barbershop_id", "=", shop);
}

type Row = Pick<StockCount, "id" | "nome" | "categoria" | "autor"> &
  Record<"created_at", Date> &
  Record<"booked_at" | "cancelled_at", Date | null>;

function toCount({ id, nome, categoria, autor, created_at, booked_at, cancelled_at }: Row): StockCount {
  const ended_at = (booked_at ?? cancelled_at)?.toISOString() ?? null;
  const situacao = booked_at ? "lancada" : cancelled_at ? "descartada" : "aberta";
  return { id, nome, categoria, autor, created_at: created_at.toISOString(), situacao, ended_at };
}

type Asked = { id: string; categoria: string | null; query: string; show: string; after?: string | undefined };

/** The products to count, in order of name. */
export async function countedProducts(
  db: Tx,
  scope: ShopScope,
  { id, categoria, query, show, after }: Asked,
): Promise<Page<CountedProduct>> {
  let found = linesOf(db, id)
    .where("p.barbershop_id", "=", scope.shop)
    .where("p.archived_at", "is", null)
    .$if(query !== "", (all) => all.innerJoin(rowsNamed("products", query), "n.id", "p.id"));
  if (categoria !== null) found = found.where("p.categoria", "=", categoria);
  if (show !== "all") found = found.where("l.product_id", show === "missing" ? "is" : "is not", null);
  const byName = { nome: [query ? sql.ref("n.nome_busca") : ("p.nome_busca" as const), "p.id" as const] };
  return (await page(found, { sort: "nome", after }, byName)) as Page<CountedProduct>;
}

/** Products whose count differs from the expected quantity, in order of name; their value is null except to admins. */
export async function differencesOf(
  db: Tx,
  { shop }: ShopScope,
  { id, after }: { id: string; after?: string | undefined },
): Promise<Page<Difference>> {
  const found = linesOf(db, id)
    .leftJoin("product_costs as c", "c.product_id", "p.id")
    .select(
      sql<number | null>`round((l.contado - l.esperado)::numeric * c.custo_medio / p.conteudo)::bigint`.as("valor"),
    )
    .where("p.barbershop_id", "=", shop)
    .where(sql<SqlBool>`l.contado <> l.esperado`);
  return (await page(found, { sort: "nome", after }, { nome: ["p.nome_busca", "p.id"] })) as Page<Difference>;
}

function linesOf(db: Tx, count: string) {
  return db
    .selectFrom("products as p")
    .leftJoin("stock_count_lines as l", (join) => join.onRef("l.product_id", "=", "p.id").on("l.count_id", "=", count))
    .select(["p.id", "p.nome", "p.marca", "p.codigo_barras", "p.unidade", "p.conteudo", "l.contado"])
    .select(sql<number>`coalesce(l.esperado, p.quantity)`.as("esperado"));
}

export async function insertCount(
  db: Tx,
  { shop }: ShopScope,
  given: { nome: string; categoria: string | null },
): Promise<string> {
  const { id } = await db
    .insertInto("stock_counts")
    .values({ ...given, barbershop_id: shop })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

type Changed = { version?: number; ended?: "booked" | "cancelled" };

/**
 * Locks the count for this transaction, so that counting, posting and discarding are serialized; with `ended` also ends it. Undefined
 * when it has ended, there is none, or its version differs.
 */
export async function changeCount(
  db: Tx,
  { shop, actor }: ShopScope,
  { id, version, ended }: Changed & { id: string },
): Promise<{ nome: string; categoria: string | null } | undefined> {
  const end = ended && { [`${ended}_at`]: sql`now()`, [`${ended}_by`]: actor.id };
  let changing = db
    .updateTable("stock_counts")
    .set({ version: sql`version + 1`, ...end })
    .where("barbershop_id", "=", shop)
    .where("id", "=", id)
    .where("booked_at", "is", null)
    .where("cancelled_at", "is", null);
  if (version !== undefined) changing = changing.where("version", "=", version);
  return changing.returning(["nome", "categoria"]).executeTakeFirst();
}

/** How much of a product there is; null forgets it. */
export async function setCounted(
  db: Tx,
  { shop, actor }: ShopScope,
  { id, product, contado }: { id: string; product: string; contado: number | null },
): Promise<boolean> {
  const { rows } =
    contado === null
      ? await sql`delete from stock_count_lines where barbershop_id = ${shop} and count_id = ${id} and product_id = ${product}
          returning product_id`.execute(db)
      : await sql`
          insert into stock_count_lines (barbershop_id, count_id, product_id, contado, esperado)
          select barbershop_id, ${id}::uuid, id, ${contado}, quantity from products where barbershop_id = ${shop} and id = ${product}
          on conflict (count_id, product_id) do update set contado = excluded.contado, esperado = excluded.esperado,
            counted_by = ${actor.id}, counted_at = now()
          returning product_id`.execute(db);
  return contado === null || rows.length > 0;
}

/** One package more of the product with that barcode or SKU, if it is one of the count. */
export async function addScanned(
  db: Tx,
  { shop, actor }: ShopScope,
  { id, codigo, categoria }: { id: string; codigo: string; categoria: string | null },
): Promise<CountedProduct | undefined> {
  const { rows } = await sql<CountedProduct>`
    with scanned as (
      select * from products where barbershop_id = ${shop} and codigo_barras = ${codigo} and archived_at is null
      union all
      select * from products where barbershop_id = ${shop} and sku = ${codigo} and archived_at is null
      limit 1
    ), line as (
      insert into stock_count_lines as l (barbershop_id, count_id, product_id, contado, esperado)
      select barbershop_id, ${id}::uuid, id, conteudo, quantity from scanned
      where ${categoria}::text is null or categoria = ${categoria}
      on conflict (count_id, product_id) do update set contado = least(l.contado + excluded.contado, ${mostUnits}), esperado = excluded.esperado,
        counted_by = ${actor.id}, counted_at = now()
      returning product_id, contado, esperado
    )
    select id, nome, marca, codigo_barras, unidade, conteudo, line.contado, line.esperado from line join scanned on id = product_id`.execute(
    db,
  );
  return rows[0];
}

/**
 * Posts the differences of a count, in a fixed order of products to avoid deadlocks. Products are locked before their differences are
 * read, because another count may be correcting them.
 */
export async function insertDifferences(
  db: Tx,
  { shop }: ShopScope,
  { id, motivo }: { id: string; motivo: string },
): Promise<Booked[]> {
  await sql`select from products where barbershop_id = ${shop}
    and id in (select product_id from stock_count_lines where count_id = ${id} and contado <> esperado) order by id for update`.execute(
    db,
  );
  const { rows } = await sql<Booked>`
    with moved as (
      insert into stock_movements (barbershop_id, product_id, tipo, quantidade, motivo, count_id)
      select barbershop_id, product_id, 'ajuste', contado - esperado, ${motivo}, count_id from stock_count_lines
      where barbershop_id = ${shop} and count_id = ${id} and contado <> esperado order by product_id
      returning id, product_id, saldo, quantidade
    )
    ${withProduct}`.execute(db);
  return rows;
}
