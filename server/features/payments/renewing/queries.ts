import { sql } from "kysely";
import type { Tx } from "#server/database.ts";
import type { ShopScope } from "#server/scope.ts";

export type ToSendBack = {
  id: string;
  online: string;
  conta: string;
  cobranca: string | null;
  assinatura: string | null;
};

/** An online payment by its own id or by its comanda, and its subscription. */
export async function paymentToSendBack(
  db: Tx,
  { shop }: ShopScope,
  { payment = null, comanda = null }: { payment?: string | null; comanda?: string | null },
): Promise<ToSendBack | undefined> {
  const { rows } = await sql<ToSendBack>`
    select p.id, o.id as online, o.conta, p.cobranca, o.assinatura from online_payments p join online_subscriptions o on o.id = p.online_id
    where p.barbershop_id = ${shop} and p.id in (select ${payment}::uuid union all
      select id from online_payments where comanda_id = ${comanda})`.execute(db);
  return rows[0];
}

/** What holds for a card: it renews, ends after its paid time, or ends at once. */
type Held = { conta: string; assinatura: string; until: "renews" | "at_end" | "now" };

/**
 * The provider's subscription by which a card pays for a subscription, or paid until its cancellation, and what holds for it now. At once ends
 * what covers nothing. A card renews that paid the newest period, or is to pay after the trial; otherwise it was paid in another way since.
 */
export async function cardNow(db: Tx, { shop }: ShopScope, subscription: string): Promise<Held | undefined> {
  const { rows } = await sql<Held>`
    select o.conta, o.assinatura, case
      when n.id is null or n.cancelled_at is not null and o.situacao in ('em_atraso', 'suspensa') then 'now'
      when n.cancelled_at is null and (n.subscription_end = o.teste_ate or exists (select from online_payments p
        join subscription_payments y on y.comanda_id = p.comanda_id
        where p.online_id = o.id and y.subscriber_id = n.id and y.ate = n.subscription_end and y.reversed_at is null)) then 'renews'
      else 'at_end' end as until
    from subscribers s
    join online_subscriptions o on o.cliente_id = s.cliente_id and o.plan_id = s.plan_id and o.assinatura is not null and o.situacao <> 'falhou'
    left join subscribers n on n.cliente_id = s.cliente_id and n.plan_id = s.plan_id and n.ended_at is null
    where s.barbershop_id = ${shop} and s.id = ${subscription} order by o.created_at desc, o.id limit 1`.execute(db);
  return rows[0];
}

type Card = { conta: string; assinatura: string; plano: string; cliente: string };

/** A client's card renewals other than the one that stays. */
export async function cardsBeside(
  db: Tx,
  { shop }: ShopScope,
  { client, stays }: { client: string; stays: string },
): Promise<Card[]> {
  const { rows } = await sql<Card>`
    select o.conta, o.assinatura, p.nome as plano, c.nome as cliente from online_subscriptions o
    join subscription_plans p on p.id = o.plan_id join clients c on c.id = o.cliente_id
    where o.barbershop_id = ${shop} and o.cliente_id = ${client} and o.id <> ${stays} and o.assinatura is not null
      and o.situacao in ('ativa', 'em_atraso', 'suspensa') order by o.id`.execute(db);
  return rows;
}
