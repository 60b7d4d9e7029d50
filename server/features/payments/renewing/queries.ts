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

/** Whether card `o` is to renew subscription `n`: it paid the newest period, or is to pay after the trial. */
const isToRenew = sql`n.cancelled_at is null and (n.subscription_end = o.teste_ate or exists (select from online_payments p
  join subscription_payments y on y.comanda_id = p.comanda_id
  where p.online_id = o.id and y.subscriber_id = n.id and y.ate = n.subscription_end and y.reversed_at is null))`;

/** What holds for a card: it renews, ends after its paid time, or ends at once. */
type Held = { id: string; conta: string; assinatura: string; until: "renews" | "at_end" | "now" };

/**
 * The provider's subscription by which a card pays for a subscription, or paid until its cancellation, and what holds for it now. At once ends
 * what covers nothing. A card that is not to renew was paid in another way since.
 */
export async function cardNow(db: Tx, { shop }: ShopScope, subscription: string): Promise<Held | undefined> {
  const { rows } = await sql<Held>`
    select o.id, o.conta, o.assinatura, case
      when n.id is null or n.cancelled_at is not null and o.situacao in ('em_atraso', 'suspensa') then 'now'
      when ${isToRenew} then 'renews'
      else 'at_end' end as until
    from subscribers s
    join online_subscriptions o on o.cliente_id = s.cliente_id and o.plan_id = s.plan_id and o.assinatura is not null and o.situacao <> 'falhou'
    left join subscribers n on n.cliente_id = s.cliente_id and n.plan_id = s.plan_id and n.ended_at is null
    where s.barbershop_id = ${shop} and s.id = ${subscription} order by o.created_at desc, o.id limit 1`.execute(db);
  return rows[0];
}

/** Stores whether a card's end was requested here; returns whether that is a change. */
export async function requestEnd(
  db: Tx,
  { shop }: ShopScope,
  { id, fim_pedido }: { id: string; fim_pedido: boolean },
): Promise<boolean> {
  const { rows } = await sql`update online_subscriptions set fim_pedido = ${fim_pedido}
    where barbershop_id = ${shop} and id = ${id} and fim_pedido <> ${fim_pedido} returning id`.execute(db);
  return rows.length > 0;
}

/** `undone`: its end was requested here, and undone since. */
type EndedCard = { subscription: string; cliente: string; plano: string; undone: boolean };

/**
 * Cards, or the one named, that ended at the provider since then, although they are to renew a subscription that is paid today; at most 500.
 */
export async function endedCards(
  db: Tx,
  { shop }: ShopScope,
  { conta, since, today, card = null }: { conta: string; since: Date; today: string; card?: string | null },
): Promise<EndedCard[]> {
  const { rows } = await sql<EndedCard>`
    select n.id as subscription, c.nome as cliente, l.nome as plano, o.fim_pedido as undone
    from online_subscriptions o
    join subscribers n on n.cliente_id = o.cliente_id and n.plan_id = o.plan_id and n.ended_at is null and n.subscription_end >= ${today}
    join clients c on c.id = o.cliente_id join subscription_plans l on l.id = o.plan_id
    where o.barbershop_id = ${shop} and o.conta = ${conta} and o.situacao = 'cancelada' and o.updated_at >= ${since} and ${isToRenew}
      and (${card}::uuid is null or o.id = ${card})
      and not exists (select from online_subscriptions x where x.cliente_id = o.cliente_id and x.situacao in ('ativa', 'em_atraso', 'suspensa'))
    order by o.id limit 500`.execute(db);
  return rows;
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
