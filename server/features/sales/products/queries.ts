import { sql, type SqlBool } from "kysely";
import type * as z from "zod";
import type { ProductSale, productSaleList } from "#contract/product-sales.ts";
import type { Tx } from "#server/database.ts";
import { type Page, page } from "#server/paging/queries.ts";
import type { ShopScope } from "#server/scope.ts";

/** Product sales of comandas that are not reversed. The search matches words of the product and of the buyer. */
export async function productSalesOf(
  db: Tx,
  { shop }: ShopScope,
  { query, ...asked }: z.output<typeof productSaleList.asked>,
): Promise<Page<ProductSale>> {
  let found = db
    .selectFrom("comanda_items as i")
    .innerJoin("comandas as c", "c.id", "i.comanda_id")
    .leftJoin("clients as p", "p.id", "c.cliente_id")
    .leftJoin("barbeiros as b", "b.id", "i.barbeiro_id")
    .select(["i.id", "i.comanda_id", "i.nome as produto", "c.numero as comanda", "i.quantidade"])
    .select(["p.nome as cliente", "b.nome as barbeiro", "i.valor"])
    .select(sql<Date>`c.closed_at`.as("vendido_em"))
    .select(
      sql<number>`(select coalesce(sum(r.quantidade), 0)::int from comanda_returns r where r.item_id = i.id)`.as(
        "devolvida",
      ),
    )
    .where("i.barbershop_id", "=", shop)
    .where("c.barbershop_id", "=", shop)
    .where("i.tipo", "=", sql.lit("produto"))
    .where("c.situacao", "=", sql.lit("fechada"));
  if (query)
    found = found.where(
      sql<SqlBool>`(i.product_id in (select id from app.named('products', ${query}))
        or c.cliente_id in (select id from app.named('clients', ${query})))`,
    );
  const { items, next } = await page(found, asked, {
    vendido_em: ["c.closed_at", "c.id", "i.id"],
    valor: ["i.valor", "i.id"],
  });
  return { items: items.map((one) => ({ ...one, vendido_em: one.vendido_em.toISOString() })), next };
}
