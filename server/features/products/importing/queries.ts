import { sql } from "kysely";
import type { Purpose } from "#contract/products.ts";
import type { Unit } from "#contract/quantities.ts";
import type { Tx } from "#server/database.ts";
import type { ShopScope } from "#server/scope.ts";

type Looked = { nome: string; marca: string; codigo_barras: string | null; sku: string | null };
export type Known = Looked & {
  id: string;
  categoria: string;
  unidade: Unit;
  conteudo: number;
  preco: number;
  estoque_minimo: number;
  destino: Purpose;
  fornecedor_id: string | null;
};

/** The product in use that a row is of: by barcode, by SKU, or by name and brand where no code says otherwise. */
export async function knownProduct(
  db: Tx,
  { shop }: ShopScope,
  { nome, marca, codigo_barras, sku }: Looked,
): Promise<Known | undefined> {
  const { rows } = await sql<Known>`
    select id, nome, marca, categoria, codigo_barras, sku, unidade, conteudo, preco, estoque_minimo, destino, fornecedor_id from (
      select *, 1 as likely from products
      where barbershop_id = ${shop} and archived_at is null and codigo_barras = ${codigo_barras}
      union all
      select *, 2 from products where barbershop_id = ${shop} and archived_at is null and sku = ${sku}
      union all
      select *, 3 from products
      where barbershop_id = ${shop} and archived_at is null and nome_busca = app.searchable(${nome})
        and (marca = '' or ${marca} = '' or app.searchable(marca) = app.searchable(${marca}))
        and coalesce(codigo_barras = ${codigo_barras}, true) and coalesce(sku = ${sku}, true)
    ) as found order by likely, id limit 1`.execute(db);
  return rows[0];
}

export type Packaged = Pick<Known, "unidade" | "conteudo">;
export type InUse = Packaged & Looked & { nome_busca: string };

/** The products in use, by which a whole file is judged as `knownProduct` finds them. */
export async function productsInUse(db: Tx, { shop }: ShopScope): Promise<InUse[]> {
  const { rows } = await sql<InUse>`
    select nome, nome_busca, marca, codigo_barras, sku, unidade, conteudo from products
    where barbershop_id = ${shop} and archived_at is null order by nome_busca, id limit 20000`.execute(db);
  return rows;
}

/** Reverses these movements, the only ones of their products, and archives those products. */
export async function putAwayEmpty(
  db: Tx,
  { shop }: ShopScope,
  { movements, now }: { movements: string[]; now: Date },
): Promise<void> {
  await sql`
    insert into stock_movements (barbershop_id, product_id, tipo, quantidade, custo, reverses_id, motivo)
    select barbershop_id, product_id, 'estorno', -quantidade, -coalesce(custo, valor), id, 'Importação desfeita'
    from stock_movements where barbershop_id = ${shop} and id = any (${movements}::uuid[]) order by product_id`.execute(
    db,
  );
  await sql`
    update products set archived_at = ${now}, updated_at = now()
    where barbershop_id = ${shop} and id in (select product_id from stock_movements where id = any (${movements}::uuid[]))`.execute(
    db,
  );
}
