import { sql } from "kysely";
import type { OpenComandas } from "#contract/comanda-acts.ts";
import { oldAfter } from "#contract/comandas.ts";
import type { Tx } from "#server/database.ts";
import type { ShopScope } from "#server/scope.ts";

/** The fifty comandas open for longest; of all: their number, what they still have to receive, and the number open for more than a day. */
export async function openComandas(db: Tx, { shop }: ShopScope, now: Date): Promise<OpenComandas> {
  const dayAgo = new Date(now.getTime() - oldAfter);
  const { rows: items } = await sql<Omit<OpenComandas["items"][number], "opened_at"> & { opened_at: Date }>`
    select c.id, c.numero, coalesce(p.nome, b.nome) as cliente, c.opened_at, c.opened_at < ${dayAgo}::timestamptz as old,
      coalesce((select sum(i.valor) from comanda_items i where i.comanda_id = c.id)::bigint, 0) - c.desconto as total
    from comandas c left join clients p on p.id = c.cliente_id left join barbeiros b on b.id = c.consumo_de
    where c.barbershop_id = ${shop} and c.situacao = 'aberta' order by c.numero limit 50`.execute(db);
  const { rows } = await sql<Omit<OpenComandas, "items">>`
    select count(*)::int as count, count(*) filter (where opened_at < ${dayAgo}::timestamptz)::int as old,
      coalesce(sum(greatest(0, coalesce((select sum(i.valor) from comanda_items i where i.comanda_id = c.id), 0) - c.desconto
        - coalesce((select sum(y.valor) from comanda_payments y where y.comanda_id = c.id and y.reversed_at is null), 0))), 0)::bigint as falta
    from comandas c where c.barbershop_id = ${shop} and c.situacao = 'aberta'`.execute(db);
  return { items: items.map((one) => ({ ...one, opened_at: one.opened_at.toISOString() })), ...rows[0]! };
}
