import { sql } from "kysely";
import type * as z from "zod";
import type { Movement, MoveStock, Moved, movementList } from "#contract/stock-movements.ts";
import type { Tx } from "#server/database.ts";
import { type Page, page } from "#server/paging/queries.ts";
import type { ShopScope } from "#server/scope.ts";

type Asked = z.output<typeof movementList.asked>;

export async function stockMovements(
  db: Tx,
  { shop }: ShopScope,
  { product, tipo, ...asked }: Asked,
): Promise<Page<Movement>> {
  let found = db
    .selectFrom("stock_movements as m")
    .innerJoin("products as p", "p.id", "m.product_id")
    .leftJoin("suppliers as s", "s.id", "m.fornecedor_id")
    .leftJoin("profiles as a", "a.id", "m.created_by")
    .leftJoin("stock_movements as r", "r.reverses_id", "m.id")
    .select(["m.id", "m.product_id", "p.nome as produto", "m.tipo", "m.created_at", "m.quantidade", "p.unidade"])
    .select(["m.saldo", "m.valor", "m.custo", "s.nome as fornecedor", "m.motivo", "a.full_name as autor"])
    .select((eb) => eb("r.id", "is not", null).as("reversed"))
    .where("m.barbershop_id", "=", shop);
  if (product) found = found.where("m.product_id", "=", product);
  if (tipo) found = found.where("m.tipo", "=", tipo);
  const { items, next } = await page(found, asked, { created_at: ["m.created_at", "m.id"] });
  return { items: items.map((one) => ({ ...one, created_at: one.created_at.toISOString() }) as Movement), next };
}

/** The stock after a movement. */
export type Booked = Omit<Moved, "ranLow"> & { product_id: string; quantidade: number; estoque_minimo: number };

/** Returns the new stock; undefined when there is no such product. Fails on `stock_not_below_zero`. */
export async function insertMovement(
  db: Tx,
  { shop }: ShopScope,
  { id, tipo, quantidade, custo, fornecedor_id, motivo }: z.output<typeof MoveStock>,
): Promise<Booked | undefined> {
  const { rows } = await sql<Booked>`
    with moved as (
      insert into stock_movements (barbershop_id, product_id, tipo, quantidade, custo, fornecedor_id, motivo)
      select barbershop_id, id, ${tipo}, ${quantidade}, ${custo}, ${fornecedor_id}::uuid, ${motivo}
      from products where barbershop_id = ${shop} and id = ${id}
      returning id, product_id, saldo, quantidade
    )
    ${withProduct}`.execute(db);
  return rows[0];
}

/** Whether it came or went with an item of a comanda. */
export async function isOfComanda(db: Tx, { shop }: ShopScope, id: string): Promise<boolean> {
  const row = await db
    .selectFrom("stock_movements")
    .select("id")
    .where("barbershop_id", "=", shop)
    .where("id", "=", id)
    .where("comanda_item_id", "is not", null)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Reverses a movement: incoming stock leaves at its cost, outgoing stock returns at the cost it left with. Undefined when there is no
 * such movement; fails on `stock_movements_reverses_id_key` and `stock_not_below_zero`.
 */
export async function insertReversal(
  db: Tx,
  { shop }: ShopScope,
  { id, motivo }: { id: string; motivo: string },
): Promise<Booked | undefined> {
  const { rows } = await sql<Booked>`
    with moved as (
      insert into stock_movements (barbershop_id, product_id, tipo, quantidade, custo, reverses_id, motivo)
      select barbershop_id, product_id, 'estorno', -quantidade, -coalesce(custo, valor), id, ${motivo}
      from stock_movements where barbershop_id = ${shop} and id = ${id} and tipo <> 'estorno'
      returning id, product_id, saldo, quantidade
    )
    ${withProduct}`.execute(db);
  return rows[0];
}

/** The end of a statement whose `moved` are the posted movements. */
export const withProduct = sql`
  select moved.id, product_id, p.nome as produto, p.unidade, moved.saldo, moved.quantidade, p.estoque_minimo
  from moved join products p on p.id = moved.product_id`;
