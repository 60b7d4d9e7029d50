import { sql } from "kysely";
import type { Tx } from "#server/database.ts";
import type { ClientScope, ShopScope } from "#server/scope.ts";

/** The client's subscription that goes on. */
export async function ownSubscription(db: Tx, { shop }: ShopScope, client: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("subscribers")
    .select("id")
    .where("barbershop_id", "=", shop)
    .where("cliente_id", "=", client)
    .where("ended_at", "is", null)
    .executeTakeFirst();
  return row?.id;
}

/** As whom the client pays at the provider, of what a card pays or should. */
export async function ownPayer(
  db: Tx,
  { shop, client }: ClientScope,
): Promise<{ conta: string; pagador: string } | undefined> {
  const { rows } = await sql<{ conta: string; pagador: string }>`
    select conta, pagador from online_subscriptions where barbershop_id = ${shop} and cliente_id = ${client} and pagador is not null
      and situacao in ('ativa', 'em_atraso', 'suspensa') order by created_at desc, id limit 1`.execute(db);
  return rows[0];
}

/** The first payment of the newest that a card paid for the client, where none of it went back, in any form, or is contested. */
export async function firstPayment(
  db: Tx,
  { shop }: ShopScope,
  client: string,
): Promise<{ id: string; created_at: Date } | undefined> {
  const { rows } = await sql<{ id: string; created_at: Date; isBack: boolean }>`
    select p.id, p.created_at, p.devolvido > 0 or p.contestado > 0 or exists (
      select from subscription_payments y where y.comanda_id = p.comanda_id and y.reversed_at is not null) as "isBack" from online_subscriptions o cross join lateral (
      select * from online_payments where online_id = o.id and comanda_id is not null order by created_at, id limit 1) p
    where o.barbershop_id = ${shop} and o.cliente_id = ${client} and o.situacao <> 'falhou'
    order by o.created_at desc, o.id limit 1`.execute(db);
  return rows.find(({ isBack }) => !isBack);
}
