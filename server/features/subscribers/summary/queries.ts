import { type RawBuilder, sql } from "kysely";
import { addDays } from "#contract/dates.ts";
import { firstOfMonth } from "#contract/periods.ts";
import { expiringDays } from "#contract/subscriber-rows.ts";
import type { SubscribersSummary } from "#contract/subscribers.ts";
import type { Tx } from "#server/database.ts";
import { newSince } from "#server/features/subscribers/queries.ts";
import type { ShopScope } from "#server/scope.ts";

/**
 * Summary of subscriptions, each number that of its tab, from the sums by day; only those made on the first day from which they count as
 * new are counted one by one. `mrr` is the price that each paying client pays, divided by the months of its period; trials pay nothing, and
 * who cancelled counts until their paid time ends.
 */
export async function subscribersSummary(
  db: Tx,
  { shop }: ShopScope,
  { today, now }: { today: string; now: Date },
): Promise<SubscribersSummary> {
  const since = newSince(now);
  const firstDay = since.toISOString().slice(0, 10);
  const nextDay = new Date(`${addDays(firstDay, 1)}T00:00:00Z`);
  const month = firstOfMonth(today);
  const counted = (which: RawBuilder<unknown>) =>
    sql`(select coalesce(sum(quantidade), 0)::int from subscriber_days where barbershop_id = ${shop} and ${which})`;
  const { rows } = await sql<SubscribersSummary>`
    with ends as (
      select coalesce(sum(quantidade) filter (where not encerrada and dia >= ${today}), 0)::int as ativos,
        coalesce(sum(quantidade) filter (where not encerrada and dia between ${today} and ${addDays(today, expiringDays)}), 0)::int as a_vencer,
        coalesce(sum(quantidade) filter (where vencida), 0)::int as vencidos,
        coalesce(sum(quantidade) filter (where vencida and deve and coalesce(cartao, por_dias) = 'em_atraso'), 0)::int as em_atraso,
        coalesce(sum(quantidade) filter (where vencida and deve and coalesce(cartao, por_dias) = 'suspensa'), 0)::int as suspensas,
        coalesce(sum(quantidade), 0)::int as todos,
        coalesce(sum(quantidade) filter (where not encerrada and cancelada), 0)::int as canceladas,
        coalesce(round(sum(quantidade * (least(dia, ${today}::date) - date '2000-01-01') - inicio) filter (where dia is not null)
          / nullif(sum(quantidade) filter (where dia is not null), 0)), 0)::int as vida_media
      from (select d.*, not encerrada and not cancelada and dia < ${today} as vencida, not teste or cartao is not null as deve,
          case when dia >= ${today}::date - (select clube_suspende_dias from barbershop_settings where barbershop_id = ${shop})
            then 'em_atraso' else 'suspensa' end as por_dias
        from subscriber_days d where barbershop_id = ${shop} and por = 'fim') d),
    paying as (
      select coalesce(round(sum(preco::numeric / meses)), 0)::bigint as mrr from subscriber_days
      where barbershop_id = ${shop} and por = 'plano' and mes is null and dia >= ${today})
    select *, ${counted(sql`por = 'criada' and mes is null and dia > ${firstDay}`)} + (select count(*)::int from subscribers
        where barbershop_id = ${shop} and created_at >= ${since} and created_at < ${nextDay} and trocada_em is null) as novos,
      ${counted(sql`por = 'inicio' and mes = ${month}`)} as inicio_do_mes,
      ${counted(sql`por = 'perda' and mes = ${month} and dia < ${today}`)} as perdidas,
      ${counted(sql`por = 'pausa' and mes is null and dia > ${today}`)} as pausadas
    from ends, paying`.execute(db);
  return rows[0]!;
}
