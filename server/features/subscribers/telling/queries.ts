import { sql } from "kysely";
import type { NoticeKind } from "#contract/subscription-acts.ts";
import type { Tx } from "#server/database.ts";
import type { PublicScope, ShopScope } from "#server/scope.ts";

/** A notice to send; `ate` is the end of the paid time, or the first day of the price `novo`, in centavos as `preco`, today's. */
export type Notice = {
  tipo: NoticeKind;
  subscriber_id: string;
  ate: string;
  cliente_id: string;
  nome: string;
  email: string | null;
  plano: string;
  preco: number;
  novo: number | null;
};

type Said = Pick<Notice, "subscriber_id" | "tipo" | "ate">;

/** Stores that clients are notified of a price; another notice of the same day takes the place of the one before. */
export async function keepNotices(
  db: Tx,
  { shop }: ShopScope,
  { notices, now }: { notices: Said[]; now: Date },
): Promise<void> {
  await db
    .insertInto("subscription_notices")
    .values(
      notices.map(({ subscriber_id, tipo, ate }) => ({
        barbershop_id: shop,
        subscriber_id,
        tipo,
        ate,
        created_at: now,
      })),
    )
    .onConflict((on) => on.columns(["subscriber_id", "ate", "tipo"]).doUpdateSet({ created_at: now }))
    .execute();
}

/**
 * Writes and returns at most 200 notices due today: each once per end, if the shop enabled it. Skips ends older than `lateDays`. A plan
 * renewed by card gets a notice only when its card is refused. Before an announced price holds, whoever it concerns is reminded.
 */
export async function writeNotices(
  db: Tx,
  { shop }: PublicScope,
  { today, soonDays, lateDays }: { today: string; soonDays: number; lateDays: number },
): Promise<Notice[]> {
  const { rows } = await sql<Notice>`
    with terms as (select * from barbershop_settings where barbershop_id = ${shop}),
    due as (
      select s.id, s.subscription_end as ate, case
          when k.situacao = 'em_atraso' then 'cartao'
          when app.state_of_subscription(s, ${today}::date) = 'suspensa'
            then case when k.situacao = 'suspensa' or s.subscription_end >= ${today}::date - t.clube_suspende_dias - ${lateDays}::int then 'suspensa' end
          when s.subscription_end < ${today}::date then case when k.situacao is null and s.subscription_end >= ${today}::date - ${lateDays}::int then 'vencida' end
          when k.situacao is null then 'a_vencer' end as tipo, t.avisa_a_vencer, t.avisa_vencida, t.avisa_suspensa, t.avisa_cartao
      from subscribers s cross join terms t
      cross join lateral (select coalesce(s.cartao, (select min(o.situacao) from online_subscriptions o
        where o.cliente_id = s.cliente_id and o.plan_id = s.plan_id and o.situacao = 'ativa' and o.renova_em is not null)) as situacao) k
      where s.barbershop_id = ${shop} and s.ended_at is null and s.cancelled_at is null
        and (s.subscription_end > coalesce(s.teste_ate, '-infinity') or s.cartao is not null)
        and s.subscription_end between ${today}::date - t.clube_suspende_dias - 60 and ${today}::date + ${soonDays}::int
      union all select s.id, s.preco_novo_de, 'preco_perto', true, true, true, true from subscribers s
      where s.barbershop_id = ${shop} and s.ended_at is null and s.cancelled_at is null
        and s.preco_novo_de > ${today}::date and s.preco_novo_de <= ${today}::date + ${soonDays}::int),
    written as (
      insert into subscription_notices (barbershop_id, subscriber_id, tipo, ate)
      select ${shop}, id, tipo, ate from due where case tipo when 'a_vencer' then avisa_a_vencer when 'vencida' then avisa_vencida
          when 'suspensa' then avisa_suspensa when 'cartao' then avisa_cartao when 'preco_perto' then true end
        and not exists (select from subscription_notices n where n.subscriber_id = due.id and n.ate = due.ate and n.tipo = due.tipo)
      order by ate, id limit 200
      on conflict do nothing returning subscriber_id, tipo, ate)
    select w.tipo, w.subscriber_id, w.ate, c.id as cliente_id, c.nome, c.email, p.nome as plano,
      coalesce(app.price_of_renewal(s, ${today}::date), p.preco) as preco, s.preco_novo as novo
    from written w join subscribers s on s.id = w.subscriber_id join clients c on c.id = s.cliente_id
    join subscription_plans p on p.id = s.plan_id
    where c.erased_at is null`.execute(db);
  return rows;
}
