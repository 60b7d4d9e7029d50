import { sql, type SqlBool } from "kysely";
import type * as z from "zod";
import type { Coverage } from "#contract/coverage.ts";
import { addDays } from "#contract/dates.ts";
import {
  badgeOf,
  type ClientSubscription,
  expiringDays,
  newDays,
  type Subscriber,
  type subscriberList,
  type SubscribersSummary,
} from "#contract/subscribers.ts";
import type { Tx } from "#server/database.ts";
import { isName, matching } from "#server/features/clients/queries.ts";
import { type Page, page } from "#server/paging/queries.ts";
import type { ShopScope } from "#server/scope.ts";

type Now = { today: string; now: Date };

function subscribersShown(db: Tx, { shop }: ShopScope, today: string) {
  return (
    db
      .selectFrom("subscribers as s")
      // Every one has its client and plan: left joins leave them in the order of their index.
      .leftJoin("clients as c", "c.id", "s.cliente_id")
      .leftJoin("clients as t", "t.id", "c.titular_id")
      .leftJoin("subscription_plans as p", "p.id", "s.plan_id")
      .select(["s.id", "s.cliente_id", "s.plan_id", "s.subscription_end", "s.created_at"])
      .select([sql<string>`c.nome`.as("nome"), "c.email", sql<string>`p.nome`.as("subscription_tier")])
      .select([sql<number>`p.preco`.as("preco"), sql<boolean>`s.ended_at is null`.as("subscribed")])
      .select(
        sql<string | null>`(select min(o.renova_em) from online_subscriptions o
          where o.cliente_id = s.cliente_id and o.plan_id = s.plan_id and s.ended_at is null)`.as("renova_em"),
      )
      .select(
        sql<Subscriber["uso"]>`coalesce(case when s.ended_at is null
          then app.coverage_of(s.cliente_id, ${today}) -> 'servicos' end, '[]')`.as("uso"),
      )
      .where("s.barbershop_id", "=", shop)
  );
}

type Shown = Omit<Subscriber, "badge" | "created_at"> & { created_at: Date };

function toAnswer(row: Shown, today: string): Subscriber {
  return { ...row, created_at: row.created_at.toISOString(), badge: badgeOf(row, today) };
}

/** Found by words of the client or of the plan, or by the client's e-mail or phone. */
export async function subscribersOf(
  db: Tx,
  scope: ShopScope,
  { query, tab, today, now, ...asked }: z.output<typeof subscriberList.asked> & Now,
): Promise<Page<Subscriber>> {
  let found = subscribersShown(db, scope, today);
  if (tab === "ativos" || tab === "a_vencer" || tab === "vencidos") found = found.where("s.ended_at", "is", null);
  if (tab === "ativos" || tab === "a_vencer") found = found.where("s.subscription_end", ">=", today);
  if (tab === "a_vencer") found = found.where("s.subscription_end", "<=", addDays(today, expiringDays));
  if (tab === "vencidos") found = found.where("s.subscription_end", "<", today);
  if (tab === "novos") found = found.where("s.created_at", ">=", newSince(now));
  if (query) {
    const ofClient = isName(query)
      ? sql<SqlBool>`s.cliente_id in (select id from app.named('clients', ${query}))`
      : await matching(db, scope, query);
    found = found.where(
      sql<SqlBool>`(${ofClient} or s.plan_id in (select id from subscription_plans
        where barbershop_id = ${scope.shop} and app.begins_words(nome_busca, (select app.word_patterns(${query})))))`,
    );
  }
  const { items, next } = await page(found, asked, {
    created_at: ["s.created_at", "s.id"],
    subscription_end: ["s.subscription_end", "s.id"],
  });
  return { items: items.map((row) => toAnswer(row, today)), next };
}

/** What active plans bring in a month is their price by the months of their period. */
export async function subscribersSummary(
  db: Tx,
  { shop }: ShopScope,
  { today, now }: Now,
): Promise<SubscribersSummary> {
  const { rows } = await sql<SubscribersSummary>`
    with counted as (
      select plan_id, count(*) filter (where ended_at is null and subscription_end >= ${today})::int as ativos,
        count(*) filter (where ended_at is null and subscription_end between ${today} and ${addDays(today, expiringDays)})::int as a_vencer,
        count(*) filter (where ended_at is null and subscription_end < ${today})::int as vencidos,
        count(*) filter (where created_at >= ${newSince(now)})::int as novos, count(*)::int as todos
      from subscribers where barbershop_id = ${shop} group by plan_id)
    select coalesce(sum(c.ativos), 0)::int as ativos, coalesce(sum(c.a_vencer), 0)::int as a_vencer,
      coalesce(sum(c.vencidos), 0)::int as vencidos, coalesce(sum(c.novos), 0)::int as novos, coalesce(sum(c.todos), 0)::int as todos,
      coalesce(round(sum(c.ativos::numeric * p.preco / case p.periodo when 'ano' then 12 when 'trimestre' then 3 else 1 end)), 0)::bigint as receita_mensal
    from counted c join subscription_plans p on p.id = c.plan_id`.execute(db);
  return rows[0]!;
}

/** The one that goes on, else the newest; undefined where there never was one. */
export async function subscriptionOfClient(
  db: Tx,
  scope: ShopScope,
  { client, today }: { client: string; today: string },
): Promise<ClientSubscription | null> {
  const found = await subscribersShown(db, scope, today)
    .select(
      sql<ClientSubscription["payments"]>`coalesce((select json_agg(y order by y.created_at desc, y.id) from (
        select p.id, p.comanda_id, k.numero, p.dia, p.de, p.ate, p.valor, p.reversed_at is not null as reversed, p.created_at
        from subscription_payments p join comandas k on k.id = p.comanda_id
        where p.subscriber_id = s.id order by p.created_at desc, p.id limit 24) y), '[]')`.as("payments"),
    )
    .where("s.cliente_id", "=", client)
    .orderBy(sql`s.ended_at is null`, "desc")
    .orderBy("s.created_at", "desc")
    .orderBy("s.id")
    .limit(1)
    .executeTakeFirst();
  return found ? { ...toAnswer(found, today), payments: found.payments } : null;
}

/** What a client's subscription covers on a day; null without one. */
export async function coverageOf(
  db: Tx,
  _proven: ShopScope,
  { client, dia }: { client: string; dia: string },
): Promise<Coverage | null> {
  const { rows } = await sql<{ row: Coverage | null }>`select app.coverage_of(${client}, ${dia}) as row`.execute(db);
  return rows[0]!.row;
}

function newSince(now: Date): Date {
  return new Date(now.getTime() - newDays * 86_400_000);
}
