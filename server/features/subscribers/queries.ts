import { type RawBuilder, sql, type SqlBool } from "kysely";
import type * as z from "zod";
import { firstOfMonth } from "#contract/periods.ts";
import {
  badgeOf,
  expiringDays,
  newDays,
  type SpecTab,
  type Subscriber,
  type subscriberList,
  type SubscriberTab,
} from "#contract/subscriber-rows.ts";
import type { Tx } from "#server/database.ts";
import { matchedIds, matchingRow } from "#server/features/clients/queries.ts";
import { feeAhead, laterPrice, renewalPrice } from "#server/features/plans/queries.ts";
import { type Page, page } from "#server/paging/queries.ts";
import type { ShopScope } from "#server/scope.ts";

type Now = { today: string; now: Date };

/** Subscriptions as of that day, with a dependent whom `query` names. A cancelled one is shown until its paid time ends. */
export function subscribersShown(db: Tx, { shop }: ShopScope, today: string, query?: string) {
  return (
    db
      .selectFrom("subscribers as s")
      // Each row has its client and plan. Left joins keep the order of the index.
      .leftJoin("clients as c", "c.id", "s.cliente_id")
      .leftJoin("clients as t", "t.id", "c.titular_id")
      .leftJoin("subscription_plans as p", "p.id", "s.plan_id")
      .select(["s.id", "s.cliente_id", "s.plan_id", "s.subscription_end", "s.created_at"])
      .select([sql<string>`c.nome`.as("nome"), "c.email", sql<string>`p.nome`.as("subscription_tier")])
      .select([renewalPrice(today).as("preco"), feeAhead.as("adesao"), laterPrice(today).as("novo_preco")])
      .select(sql<Subscriber["cartao"]>`case when s.ended_at is null then s.cartao end`.as("cartao"))
      .select(sql<boolean>`s.cancelled_at is not null`.as("cancelled"))
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
        sql<boolean>`exists (select from online_subscriptions o join online_payments y on y.online_id = o.id
          where o.cliente_id = s.cliente_id and o.plan_id = s.plan_id and s.ended_at is null
            and o.renova_em is not null and y.desistiu_em is not null)`.as("desistencia"),
      )
      .select(
        sql<Subscriber["uso"]>`coalesce(case when s.ended_at is null
          then app.coverage_by(s.id, s.cliente_id, ${today}) -> 'servicos' end, '[]')`.as("uso"),
      )
      .select((query ? dependentNamed(query) : sql<string | null>`null::text`).as("dependente"))
      .where("s.barbershop_id", "=", shop)
  );
}

export type Shown = Omit<Subscriber, "badge" | "created_at"> & { created_at: Date };

export function toAnswer(row: Shown, today: string): Subscriber {
  return { ...row, created_at: row.created_at.toISOString(), badge: badgeOf(row, today) };
}

/**
 * Filtered by words of the client, of one of their dependents or of the plan, or by the client's e-mail or phone. A page is found by the
 * columns of the subscriptions alone; only its rows are then read in full.
 */
export async function subscribersOf(
  db: Tx,
  scope: ShopScope,
  { query, tab, today, now, ...asked }: z.output<typeof subscriberList.asked> & Now,
): Promise<Page<Subscriber>> {
  let found = db
    .selectFrom("subscribers as s")
    .leftJoin("clients as c", "c.id", "s.cliente_id")
    .leftJoin("clients as t", "t.id", "c.titular_id")
    .select("s.id")
    .where("s.barbershop_id", "=", scope.shop)
    .where(ofTab(tab, scope, { today, now }));
  if (query) found = found.where(await ofQuery(db, scope, query));
  const { items, next } = await page(found, asked, {
    created_at: ["s.created_at", "s.id"],
    subscription_end: ["s.subscription_end", "s.id"],
  });
  const ids = items.map(({ id }) => id);
  const rows = await subscribersShown(db, scope, today, query)
    .where("s.id", "=", sql<string>`any (${ids}::uuid[])`)
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return { items: ids.map((id) => toAnswer(byId.get(id)!, today)), next };
}

/** The condition for subscriptions `s` of a tab of the spec (section 3). */
export function inTab(tab: SpecTab, { today, now }: Now): RawBuilder<SqlBool> {
  const paid = sql<SqlBool>`s.ended_at is null and s.subscription_end >= ${today}`;
  return {
    ativos: paid,
    // Written so that no range is seen, which plans take for rare: they would sort all of its rows for the first ten.
    a_vencer: sql<SqlBool>`${paid} and s.subscription_end - ${expiringDays}::int <= ${today}`,
    vencidos: sql<SqlBool>`s.ended_at is null and s.subscription_end < ${today} and s.cancelled_at is null`,
    novos: sql<SqlBool>`s.created_at >= ${newSince(now)}`,
    todos: sql<SqlBool>`true`,
  }[tab];
}

/** Subscriptions count as new from this instant on. */
export function newSince(now: Date): Date {
  return new Date(now.getTime() - newDays * 86_400_000);
}

/**
 * The condition of each tab. Late are those whose end has passed, without cancelled ones and trials that no card was to pay for after; a
 * failing card or the days since then decide which of them are suspended, as `app.state_of_subscription` does. Lost are clients who had paid for the last day before the month
 * and whose time has ended since; a client who came back is not lost.
 */
function ofTab(tab: SubscriberTab, { shop }: ShopScope, now: Now): RawBuilder<SqlBool> {
  const { today } = now;
  const late = sql<SqlBool>`${inTab("vencidos", now)} and (s.subscription_end is distinct from s.teste_ate or s.cartao is not null)`;
  const suspended = sql`${today}::date - (select clube_suspende_dias from barbershop_settings where barbershop_id = ${shop})`;
  switch (tab) {
    case "em_atraso":
      return sql`${late} and (s.cartao = 'em_atraso' or s.cartao is null and s.subscription_end >= ${suspended})`;
    case "suspensas":
      return sql`${late} and (s.cartao = 'suspensa' or s.cartao is null and s.subscription_end < ${suspended})`;
    case "canceladas":
      return sql`s.ended_at is null and s.cancelled_at is not null`;
    case "pausadas":
      return sql`s.ended_at is null and s.pausada_ate > ${today}`;
    case "perdidas":
      return sql`s.ultimo_inicio = ${firstOfMonth(today)} and s.cliente_ate < ${today}`;
    case "novos":
    case "todos":
      return sql`${inTab(tab, now)} and s.trocada_em is null`;
    default:
      return inTab(tab, now);
  }
}

/** The condition for subscriptions whose client (`c`), dependent or plan a query names. */
async function ofQuery(db: Tx, scope: ShopScope, query: string): Promise<RawBuilder<SqlBool>> {
  const clients = await matchedIds(db, scope, query);
  const { rows } = await sql<{ plans: string[]; holders: string }>`
    select array(select id from subscription_plans
        where barbershop_id = ${scope.shop} and app.begins_words(nome_busca, (select app.word_patterns(${query})))) as plans,
      array(select titular_id from subscription_dependents where cliente_id = any (${clients ?? "{}"}::uuid[]) and removed_at is null)::text as holders`.execute(
    db,
  );
  const { plans, holders } = rows[0]!;
  const among = (column: string, ids: string | string[]) => sql<SqlBool>`${sql.ref(column)} = any (${ids}::uuid[])`;
  const found = [
    clients ? among("s.cliente_id", clients) : matchingRow(query),
    clients ? sql`s.ended_at is null and ${among("s.cliente_id", holders)}` : sql`${dependentNamed(query)} is not null`,
  ];
  // Without a plan an index leads to the few clients.
  if (plans.length > 0) found.push(among("s.plan_id", plans));
  return sql`(${sql.join(found, sql` or `)})`;
}

/** The first dependent of subscription `s` whom a query names, by name. */
function dependentNamed(query: string) {
  return sql<string | null>`(select o.nome from subscription_dependents d join clients o on o.id = d.cliente_id
    where d.titular_id = s.cliente_id and d.removed_at is null and s.ended_at is null
      and app.begins_words(o.nome_busca, (select app.word_patterns(${query}))) order by d.created_at, d.id limit 1)`;
}
