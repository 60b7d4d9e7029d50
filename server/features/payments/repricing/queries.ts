import { sql } from "kysely";
import type { Tx } from "#server/database.ts";
import type { ShopScope } from "#server/scope.ts";

export type ToReprice = { conta: string; assinatura: string; preco: number; alvo: number };

/**
 * An online subscription whose card's next charge costs `alvo` instead of `preco`, in centavos: an announced price from its day on, or the
 * one before where it was taken back. Locked until the transaction ends; undefined where the price is right.
 */
export async function priceToSet(db: Tx, { shop }: ShopScope, id: string): Promise<ToReprice | undefined> {
  const { rows } = await sql<ToReprice>`
    select o.conta, o.assinatura, o.preco, t.alvo from online_subscriptions o
    join subscribers s on s.cliente_id = o.cliente_id and s.plan_id = o.plan_id and s.ended_at is null and s.meses = o.meses
    cross join lateral (select case when s.preco_novo_de <= o.renova_em then s.preco_novo else o.preco_antes end as alvo) t
    where o.barbershop_id = ${shop} and o.id = ${id} and o.situacao in ('ativa', 'em_atraso') and o.assinatura is not null
      and o.renova_em is not null and t.alvo <> o.preco for update of o`.execute(db);
  return rows[0];
}

/** Stores what the card pays from its next charge on, and until then what it paid before; nothing where that is the same. */
export async function keepPrice(
  db: Tx,
  { shop }: ShopScope,
  { id, preco, alvo }: { id: string; preco: number; alvo: number },
): Promise<void> {
  await sql`update online_subscriptions set preco = ${alvo}, preco_antes = nullif(coalesce(preco_antes, ${preco}), ${alvo})
    where barbershop_id = ${shop} and id = ${id} and preco = ${preco}`.execute(db);
}
