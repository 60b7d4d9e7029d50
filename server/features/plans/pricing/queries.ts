import { type RawBuilder, sql } from "kysely";
import type { NewPrice } from "#contract/plan-prices.ts";
import type { Tx } from "#server/database.ts";
import { changeRow } from "#server/registers/queries.ts";
import type { ShopScope } from "#server/scope.ts";

export type PricedPlan = { archived_at: Date | null; preco_novo: number | null; preco_novo_de: string | null };

/** A plan, locked against other changes until the transaction ends. */
export async function holdPlan(db: Tx, { shop }: ShopScope, id: string): Promise<PricedPlan | undefined> {
  return db
    .selectFrom("subscription_plans")
    .select(["archived_at", "preco_novo", "preco_novo_de"])
    .where("barbershop_id", "=", shop)
    .where("id", "=", id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Announces a price to those who subscribe to a plan, or takes it back. */
export async function setNewPrice(
  db: Tx,
  scope: ShopScope,
  { id, price, now }: { id: string; price: NewPrice | null; now: Date },
): Promise<void> {
  const change = { preco_novo: price?.preco ?? null, preco_novo_de: price?.de ?? null, preco_novo_em: price && now };
  await changeRow(db, scope, { table: "subscription_plans", id, change });
}

type Of = { plan: string; today: string };

/**
 * Subscriptions `s` of a plan `p` whose price to come (`t`) is not yet, or no longer, the announced one: that of who subscribed by the day of the
 * notice, goes on, and pays another price.
 */
function due({ shop, timezone }: ShopScope, { plan, today }: Of): RawBuilder<unknown> {
  return sql`subscribers s join subscription_plans p on p.id = s.plan_id
    cross join lateral (select p.preco_novo_de > ${today} and s.cancelled_at is null
      and s.desde <= (p.preco_novo_em at time zone ${timezone}::text)::date
      and app.price_of_renewal(s, ${today}::date) <> p.preco_novo as concerned) w
    cross join lateral (select case when w.concerned then p.preco_novo end as preco, case when w.concerned then p.preco_novo_de end as de) t
    where s.barbershop_id = ${shop} and s.plan_id = ${plan} and s.ended_at is null and (t.de is not null or s.preco_novo_de > ${today})
      and (s.preco_novo, s.preco_novo_de) is distinct from (t.preco, t.de)`;
}

/** At most 50 clients, in the order in which they are locked, to be notified of another price, or that it was taken back. */
export async function clientsToTell(db: Tx, scope: ShopScope, of: Of): Promise<string[]> {
  const { rows } = await sql<{ cliente_id: string }>`
    select s.cliente_id from ${due(scope, of)} order by s.cliente_id limit 50`.execute(db);
  return rows.map(({ cliente_id }) => cliente_id);
}

/** `preco`: what the next period costs today; `novo`: from the day `ate` on, null where that was taken back. */
export type PriceNotice = {
  subscriber_id: string;
  tipo: "preco" | "preco_desfeito";
  cliente_id: string;
  nome: string;
  email: string | null;
  plano: string;
  preco: number;
  novo: number | null;
  ate: string;
  cancelled: boolean;
  /** The client's subscription that a card pays for. */
  online: string | null;
};

/** Writes the price to come of the subscriptions of locked clients, who are to be notified of it. */
export async function writeNewPrices(
  db: Tx,
  scope: ShopScope,
  { clients, ...of }: Of & { clients: string[] },
): Promise<PriceNotice[]> {
  const { rows } = await sql<PriceNotice>`
    with changed as (
      select s.id, s.cliente_id, s.plan_id, t.preco as novo, t.de, coalesce(t.de, s.preco_novo_de) as ate,
        case when t.de is null then 'preco_desfeito' else 'preco' end as tipo, s.cancelled_at is not null as cancelled,
        coalesce(app.price_of_renewal(s, ${of.today}::date), p.preco) as preco, p.nome as plano
      from ${due(scope, of)} and s.cliente_id = any (${clients}::uuid[])),
    written as (
      update subscribers s set preco_novo = c.novo, preco_novo_de = c.de from changed c where s.id = c.id returning s.id)
    select c.id as subscriber_id, c.tipo, c.cliente_id, k.nome, k.email, c.plano, c.preco, c.novo, c.ate, c.cancelled,
      (select o.id from online_subscriptions o where o.cliente_id = c.cliente_id and o.plan_id = c.plan_id
        and o.situacao in ('ativa', 'em_atraso') order by o.created_at desc, o.id limit 1) as online
    from changed c join written w on w.id = c.id join clients k on k.id = c.cliente_id where k.erased_at is null order by c.id`.execute(
    db,
  );
  return rows;
}
