import { type RawBuilder, sql, type SqlBool } from "kysely";
import type * as z from "zod";
import type { Covered } from "#contract/coverage.ts";
import { addDays, instantAt } from "#contract/dates.ts";
import { firstOfMonth } from "#contract/periods.ts";
import {
  badgeOf,
  expiringDays,
  newDays,
  type SpecTab,
  specTabs,
  type Subscriber,
  type subscriberList,
  type SubscriberTab,
} from "#contract/subscriber-rows.ts";
import { type SubscribersSummary } from "#contract/subscribers.ts";
import type { SubscriptionState } from "#contract/subscription-acts.ts";
import type { Tx } from "#server/database.ts";
import { isName, matching } from "#server/features/clients/queries.ts";
import { type Page, page } from "#server/paging/queries.ts";
import type { ShopScope } from "#server/scope.ts";

type Now = { today: string; now: Date };

/** Subscriptions as of that day. A cancelled one is shown until its paid time ends. */
export function subscribersShown(db: Tx, { shop }: ShopScope, today: string) {
  return (
    db
      .selectFrom("subscribers as s")
      // Each row has its client and plan. Left joins keep the order of the index.
      .leftJoin("clients as c", "c.id", "s.cliente_id")
      .leftJoin("clients as t", "t.id", "c.titular_id")
      .leftJoin("subscription_plans as p", "p.id", "s.plan_id")
      .select(["s.id", "s.cliente_id", "s.plan_id", "s.subscription_end", "s.created_at"])
      .select([sql<string>`c.nome`.as("nome"), "c.email", sql<string>`p.nome`.as("subscription_tier")])
      .select([sql<number>`p.preco`.as("preco"), sql<boolean>`s.cancelled_at is not null`.as("cancelled")])
      .select(
        sql<Subscriber["proximo"]>`(select json_build_object('id', n.id, 'nome', n.nome, 'preco', n.preco)
          from subscription_plans n where n.id = s.proximo_plan_id and s.ended_at is null)`.as("proximo"),
      )
      .select(sql<Subscriber["estado"]>`app.state_of_subscription(s, ${today}::date)`.as("estado"))
      .select(sql<string | null>`case when s.subscription_end = s.teste_ate then s.teste_ate end`.as("teste_ate"))
      .select(
        sql<boolean>`s.ended_at is null and (s.cancelled_at is null or s.subscription_end >= ${today})`.as(
          "subscribed",
        ),
      )
      .select(
        sql<Subscriber["pausa"]>`(select json_build_object('id', id, 'de', de, 'ate', ate) from subscription_pauses
          where subscriber_id = s.id and ate > greatest(de, ${today}) order by de limit 1)`.as("pausa"),
      )
      .select(
        sql<string | null>`(select min(o.renova_em) from online_subscriptions o
          where o.cliente_id = s.cliente_id and o.plan_id = s.plan_id and s.ended_at is null)`.as("renova_em"),
      )
      .select(
        sql<Subscriber["uso"]>`coalesce(case when s.ended_at is null
          then app.coverage_by(s.id, s.cliente_id, ${today}) -> 'servicos' end, '[]')`.as("uso"),
      )
      .where("s.barbershop_id", "=", shop)
  );
}

export type Shown = Omit<Subscriber, "badge" | "created_at"> & { created_at: Date };

export function toAnswer(row: Shown, today: string): Subscriber {
  return { ...row, created_at: row.created_at.toISOString(), badge: badgeOf(row, today) };
}

/** Filtered by words of the client or of the plan, or by the client's e-mail or phone. */
export async function subscribersOf(
  db: Tx,
  scope: ShopScope,
  { query, tab, today, now, ...asked }: z.output<typeof subscriberList.asked> & Now,
): Promise<Page<Subscriber>> {
  let found = subscribersShown(db, scope, today);
  if (isSpecTab(tab)) found = found.where(inTab(tab, { today, now }));
  else if (tab !== "perdidas") found = found.where("s.ended_at", "is", null);
  const state = stateOfTab[tab];
  if (state)
    found = found.where(isLate(today)).where(sql<SqlBool>`app.state_of_subscription(s, ${today}::date) = ${state}`);
  if (tab === "canceladas") found = found.where("s.cancelled_at", "is not", null);
  if (tab === "pausadas") found = found.where(isPaused(today));
  if (tab === "perdidas") found = found.where(sql<SqlBool>`${wasPaid(scope, today)} and ${isLost(today)}`);
  if (tab === "novos" || tab === "todos") found = found.where("s.trocada_em", "is", null);
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

/**
 * Summary of subscriptions. Monthly revenue is the plan's price divided by the months of its period, for paying clients without those in
 * a trial; `mrr` uses the price that each client pays. Lost are clients who had paid for the last day before the month and whose time has
 * ended since; a client who came back is not lost.
 */
export async function subscribersSummary(db: Tx, scope: ShopScope, { today, now }: Now): Promise<SubscribersSummary> {
  const { shop } = scope;
  const paid = sql`subscription_end > coalesce(teste_ate, '-infinity')`;
  const began = wasPaid(scope, today);
  const { rows } = await sql<SubscribersSummary>`
    with counted as (
      select plan_id, count(*) filter (where ended_at is null and subscription_end >= ${today})::int as ativos,
        count(*) filter (where ended_at is null and subscription_end between ${today} and ${addDays(today, expiringDays)})::int as a_vencer,
        count(*) filter (where ended_at is null and cancelled_at is null and subscription_end < ${today})::int as vencidos,
        count(*) filter (where estado = 'em_atraso')::int as em_atraso, count(*) filter (where estado = 'suspensa')::int as suspensas,
        count(*) filter (where trocada_em is null and created_at >= ${newSince(now)})::int as novos,
        count(*) filter (where trocada_em is null)::int as todos,
        count(*) filter (where ended_at is null and cancelled_at is not null)::int as canceladas,
        count(*) filter (where ended_at is null and ${paid} and subscription_end >= ${today})::int as pagantes,
        sum(preco::numeric / meses) filter (where ended_at is null and ${paid} and subscription_end >= ${today}) as mrr,
        sum(greatest(0, least(subscription_end, ${today}::date) - inicio)) filter (where trocada_em is null) as dias,
        count(subscription_end) filter (where trocada_em is null) as pagas
      from (select *, case when ${isLate(today)} then app.state_of_subscription(s, ${today}::date) end as estado
        from subscribers s where barbershop_id = ${shop}) s group by plan_id)
    select coalesce(sum(c.ativos), 0)::int as ativos, coalesce(sum(c.a_vencer), 0)::int as a_vencer,
      coalesce(sum(c.vencidos), 0)::int as vencidos, coalesce(sum(c.em_atraso), 0)::int as em_atraso,
      coalesce(sum(c.suspensas), 0)::int as suspensas, coalesce(sum(c.novos), 0)::int as novos, coalesce(sum(c.todos), 0)::int as todos,
      coalesce(sum(c.canceladas), 0)::int as canceladas,
      (select count(*)::int from subscribers s where barbershop_id = ${shop} and ${began}) as inicio_do_mes,
      (select count(*)::int from subscribers s where barbershop_id = ${shop} and ${began} and ${isLost(today)}) as perdidas,
      (select count(*)::int from (select subscriber_id from subscription_pauses
        where barbershop_id = ${shop} and ate > ${today} and ate > de group by 1) paused) as pausadas,
      coalesce(round(sum(c.pagantes::numeric * p.preco / case p.periodo when 'ano' then 12 when 'trimestre' then 3 else 1 end)), 0)::bigint as receita_mensal,
      coalesce(round(sum(c.mrr)), 0)::bigint as mrr,
      coalesce(round(sum(c.dias)::numeric / nullif(sum(c.pagas), 0)), 0)::int as vida_media
    from counted c join subscription_plans p on p.id = c.plan_id`.execute(db);
  return rows[0]!;
}

/** What a client's subscription and packages cover on a day. */
export async function coverageOf(
  db: Tx,
  _proven: ShopScope,
  { client, dia }: { client: string; dia: string },
): Promise<Covered> {
  const { rows } = await sql<Covered>`
    select app.coverage_of(${client}, ${dia}) as clube, app.packages_of(${client}) as pacotes`.execute(db);
  const { clube, pacotes } = rows[0]!;
  const covers = pacotes.filter(({ valido_ate }) => valido_ate === null || valido_ate >= dia);
  return { clube, pacotes: covers.toSorted(byEnd) };
}

/** The package that ends first is used first; of packages without an end, the oldest. */
function byEnd(one: Covered["pacotes"][number], other: Covered["pacotes"][number]): number {
  const [first, second] = [one, other].map(({ valido_ate, dia }) => `${valido_ate ?? "9999-12-31"} ${dia}`);
  return first! < second! ? -1 : Number(first !== second);
}

function isSpecTab(tab: SubscriberTab): tab is SpecTab {
  return specTabs.some((one) => one === tab);
}

/** The condition for subscriptions `s` of a tab of the spec (section 3). */
export function inTab(tab: SpecTab, { today, now }: Now): RawBuilder<SqlBool> {
  const paid = sql<SqlBool>`s.ended_at is null and s.subscription_end >= ${today}`;
  return {
    ativos: paid,
    a_vencer: sql<SqlBool>`${paid} and s.subscription_end <= ${addDays(today, expiringDays)}`,
    vencidos: sql<SqlBool>`s.ended_at is null and s.subscription_end < ${today} and s.cancelled_at is null`,
    novos: sql<SqlBool>`s.created_at >= ${newSince(now)}`,
    todos: sql<SqlBool>`true`,
  }[tab];
}

function newSince(now: Date): Date {
  return new Date(now.getTime() - newDays * 86_400_000);
}

const stateOfTab: Partial<Record<SubscriberTab, SubscriptionState>> = {
  em_atraso: "em_atraso",
  suspensas: "suspensa",
};

/** The paid time is over and the subscription was not cancelled. */
function isLate(today: string) {
  return sql<SqlBool>`s.ended_at is null and s.cancelled_at is null and s.subscription_end < ${today}::date`;
}

/** Whether a payment, not reversed by then, covered the last day before the month, or one made elsewhere before an import. */
function wasPaid({ shop, timezone }: ShopScope, today: string) {
  const first = firstOfMonth(today);
  const last = addDays(first, -1);
  return sql<SqlBool>`s.id in (select subscriber_id from subscription_payments where barbershop_id = ${shop} and ate >= ${last} and de <= ${last}
    and (reversed_at is null or reversed_at >= ${instantAt(first, 0, timezone)})
    union all select o.id from subscribers o where barbershop_id = ${shop} and importada_ate >= ${addDays(last, -366)} and inicio <= ${last}
      and app.end_of_import(o) >= ${last}) and (s.trocada_em is null or s.trocada_em > ${last})`;
}

/** The client has no paid plan any more. */
function isLost(today: string) {
  return sql<SqlBool>`(s.ended_at is not null or s.subscription_end < ${today}) and not exists (select from subscribers n
    where n.cliente_id = s.cliente_id and n.ended_at is null and n.subscription_end >= ${today})`;
}

function isPaused(today: string) {
  return sql<SqlBool>`exists (select from subscription_pauses where subscriber_id = s.id and ate > greatest(de, ${today}::date))`;
}
