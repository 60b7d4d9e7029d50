import { sql } from "kysely";
import type { Tx } from "#server/database.ts";
import type { ShopScope } from "#server/scope.ts";

/** Subscriptions that may have changed at the provider: active or pending ones, and ended ones whose payments can still be disputed. */
export async function onlineToCompare(
  db: Tx,
  { shop }: ShopScope,
  { conta, after, since }: { conta: string; after: string | null; since: Date },
): Promise<{ id: string }[]> {
  const { rows } = await sql<{ id: string }>`
    select id from online_subscriptions where barbershop_id = ${shop} and conta = ${conta} and id > coalesce(${after}::uuid, '00000000-0000-0000-0000-000000000000')
      and (situacao in ('ativa', 'em_atraso', 'suspensa') or updated_at >= ${since}) order by id limit 200`.execute(db);
  return rows;
}

/** `termina`: not settled although its visit no longer takes a place, or ended without a comanda. `devolve`: the card refund is still missing. */
type DepositToCompare = { id: string; appointment: string; termina: boolean; devolve: boolean };

/** Deposits of an account that are pending or changed lately. */
export async function depositsToCompare(
  db: Tx,
  { shop }: ShopScope,
  { conta, after, since }: { conta: string; after: string | null; since: Date },
): Promise<DepositToCompare[]> {
  const { rows } = await sql<DepositToCompare>`
    select d.id, d.appointment_id as appointment,
      d.situacao in ('pendente', 'pago') and (a.status in ('cancelado', 'faltou')
        or a.status = 'concluido' and not exists (select from comandas c where c.appointment_id = a.id and c.reversed_at is null
          and (c.cancelled_at is null or c.joined_into is not null))) as termina,
      d.situacao = 'devolvido' and d.devolvido + d.contestado + d.falhou < d.valor - d.gasto as devolve
    from deposits d join appointments a on a.id = d.appointment_id
    where d.barbershop_id = ${shop} and d.conta = ${conta} and d.id > coalesce(${after}::uuid, '00000000-0000-0000-0000-000000000000')
      and (d.situacao in ('pendente', 'pago') or d.updated_at >= ${since}) order by d.id limit 200`.execute(db);
  return rows;
}

/** Purchases of an account that are pending or changed lately. */
export async function purchasesToCompare(
  db: Tx,
  { shop }: ShopScope,
  { conta, after, since }: { conta: string; after: string | null; since: Date },
): Promise<{ id: string }[]> {
  const { rows } = await sql<{ id: string }>`
    select id from online_purchases where barbershop_id = ${shop} and conta = ${conta} and id > coalesce(${after}::uuid, '00000000-0000-0000-0000-000000000000')
      and (situacao = 'pendente' or updated_at >= ${since}) order by id limit 200`.execute(db);
  return rows;
}

/** Purchases that the books refunded and the provider did not; at most 500. */
export async function purchasesToSendBack(db: Tx, { shop }: ShopScope, conta: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from online_purchases where barbershop_id = ${shop} and conta = ${conta} and ao_cartao
      and devolvido + contestado + falhou < valor order by id limit 500`.execute(db);
  return rows.map(({ id }) => id);
}

/** Charges by link of an account that are pending or changed lately. `devolve`: the card refund is still missing. */
export async function chargesToCompare(
  db: Tx,
  { shop }: ShopScope,
  { conta, after, since }: { conta: string; after: string | null; since: Date },
): Promise<{ id: string; devolve: boolean }[]> {
  const { rows } = await sql<{ id: string; devolve: boolean }>`
    select id, devolvido + contestado + falhou < ao_cartao as devolve from comanda_charges
    where barbershop_id = ${shop} and conta = ${conta} and id > coalesce(${after}::uuid, '00000000-0000-0000-0000-000000000000')
      and (situacao = 'pendente' or updated_at >= ${since}) order by id limit 200`.execute(db);
  return rows;
}

/** Visits whose hold ended and whose job was lost; at most 500. */
export async function expiredHolds(db: Tx, { shop }: ShopScope, now: Date): Promise<string[]> {
  const held = db.selectFrom("appointments").select("id").where("barbershop_id", "=", shop);
  const over = held.where("status", "=", sql.lit("retido")).where("retido_ate", "<", now);
  return (await over.orderBy("retido_ate").limit(500).execute()).map(({ id }) => id);
}

/** Deletes events older than the provider can resend. */
export async function forgetEvents(db: Tx, { shop }: ShopScope, before: Date): Promise<void> {
  await db
    .deleteFrom("payment_events")
    .where("barbershop_id", "=", shop)
    .where("happened_at", "<", before)
    .where("done_at", "is not", null)
    .execute();
}

type Since = { conta: string; since: Date };

/** Payments refunded to a card in the books since then, or withdrawn by the client, that the provider did not refund; at most 500. */
export async function refundsToSend(db: Tx, _proven: ShopScope, { conta, since }: Since): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from app.refunds_to_send(${conta}, ${since}) as id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Card renewals that were cancelled here, by the subscription, by erasing its client or by reversing its comanda; at most 500. */
export async function endsToSend(
  db: Tx,
  { shop }: ShopScope,
  { conta }: Pick<Since, "conta">,
): Promise<{ subscription: string | null; comanda: string | null }[]> {
  const { rows } = await sql<{ subscription: string | null; comanda: string | null }>`
    select distinct on (o.id) s.id as subscription, y.comanda_id as comanda from online_subscriptions o
    left join clients c on c.id = o.cliente_id and c.erased_at is not null
    left join subscribers s on s.cliente_id = o.cliente_id and s.plan_id = o.plan_id
      and (c.id is not null or s.ended_at is null and s.cancelled_at is not null)
    left join lateral (select comanda_id from online_payments where online_id = o.id and comanda_id is not null
      order by created_at desc, id desc limit 1) newest on true
    left join subscription_payments y on y.comanda_id = newest.comanda_id and y.reversed_at is not null
    where o.barbershop_id = ${shop} and o.conta = ${conta} and o.situacao in ('ativa', 'em_atraso', 'suspensa')
      and (s.id is not null or y.id is not null)
    order by o.id, s.created_at desc, s.id limit 500`.execute(db);
  return rows;
}

/** Clients with more than one card renewal; at most 500. */
export async function doubledClients(db: Tx, { shop }: ShopScope): Promise<string[]> {
  const { rows } = await sql<{ cliente_id: string }>`
    select cliente_id from online_subscriptions where barbershop_id = ${shop} and situacao in ('ativa', 'em_atraso', 'suspensa')
    group by cliente_id having count(*) > 1 order by 1 limit 500`.execute(db);
  return rows.map(({ cliente_id }) => cliente_id);
}
