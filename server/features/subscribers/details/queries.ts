import { sql } from "kysely";
import type { ClientSubscription } from "#contract/subscribers.ts";
import type { Tx } from "#server/database.ts";
import { type Shown, subscribersShown, toAnswer } from "#server/features/subscribers/queries.ts";
import type { ShopScope } from "#server/scope.ts";

type Asked = { of: { client: string } | { id: string }; today: string };
type Known = Pick<
  ClientSubscription,
  | "inicio"
  | "importada_ate"
  | "motivo_cancelamento"
  | "payments"
  | "pausas"
  | "pausas_ano"
  | "limites"
  | "visitas"
  | "avisos"
  | "dependentes"
  | "vagas"
> & { cancelled_at: Date | null };

/** The subscription with this id, or the one that covers a client, else their newest; null when there is none. */
export async function subscriptionShown(
  db: Tx,
  scope: ShopScope,
  { of, today }: Asked,
): Promise<ClientSubscription | null> {
  const shown = subscribersShown(db, scope, today)
    .select(["s.inicio", "s.importada_ate", "s.cancelled_at"])
    .select([
      sql<Known["motivo_cancelamento"]>`s.motivo_cancelamento`.as("motivo_cancelamento"),
      payments.as("payments"),
      pauses.as("pausas"),
      pausedInYear(today).as("pausas_ano"),
      limits(scope).as("limites"),
      visits.as("visitas"),
      notices.as("avisos"),
      dependents.as("dependentes"),
      places.as("vagas"),
    ]);
  const id = "id" in of ? of.id : await idOfClient(db, of.client, today);
  if (id === null) return null;
  const found = await shown.where("s.id", "=", id).executeTakeFirst();
  return found ? answerOf(found, today) : null;
}

function answerOf(row: Shown & Known, today: string): ClientSubscription {
  return { ...row, ...toAnswer(row, today), cancelled_at: row.cancelled_at?.toISOString() ?? null };
}

async function idOfClient(db: Tx, client: string, today: string): Promise<string | null> {
  const { rows } = await sql<{ id: string | null }>`
    select coalesce(app.subscription_of(${client}, ${today}), (select id from subscribers
      where cliente_id = ${client} order by ended_at desc, created_at desc, id limit 1)) as id`.execute(db);
  return rows[0]!.id;
}

const payments = sql<Known["payments"]>`coalesce((select json_agg(y order by y.created_at desc, y.id) from (
  select p.id, p.comanda_id, k.numero, p.dia, p.de, p.ate, p.valor + p.movido_valor - coalesce(x.trazido_valor, 0) as valor, p.reversed_at is not null as reversed, p.created_at
  from subscription_payments p join comandas k on k.id = p.comanda_id left join plan_changes x on x.item_id = p.item_id
  where p.subscriber_id = s.id order by p.created_at desc, p.id limit 24) y), '[]')`;

/** Without pauses that were withdrawn before they began. */
const pauses = sql<Known["pausas"]>`coalesce((select json_agg(u order by u.de desc, u.id) from (
  select id, de, ate, ended_at is not null as encerrada from subscription_pauses
  where subscriber_id = s.id and ate > de order by de desc, id limit 24) u), '[]')`;

/**
 * Covered items, newest first, and no-shows that used the quota; partly returned items with the rest. `offset 0` makes the planner look up
 * each comanda by its key.
 */
const visits = sql<
  Known["visitas"]
>`coalesce((select json_agg(v order by v.dia desc, v.numero desc, v.created_at, v.id) from ((
  select i.id, k.id as comanda_id, k.numero, k.dia, i.nome, i.created_at, b.nome as barbeiro,
    (select nome from clients where id = k.cliente_id and id <> s.cliente_id) as de,
    i.quantidade - (select coalesce(sum(r.quantidade), 0) from comanda_returns r where r.item_id = i.id)::int as quantidade
  from comanda_items i cross join lateral (select * from comandas where id = i.comanda_id offset 0) k
    left join barbeiros b on b.id = i.barbeiro_id
  where i.subscriber_id = s.id and i.ciclo is not null and k.reversed_at is null
  order by k.dia desc, k.numero desc, i.created_at, i.id limit 50) union all (
  select a.id, null, null, a.data_agendamento, (select string_agg(v.nome, ', ' order by v.ordem, v.id)
      from jsonb_object_keys(a.falta_usos) as used join services v on v.id = used::uuid), a.created_at, b.nome,
    (select nome from clients where id = a.cliente_id and id <> s.cliente_id), 1
  from appointments a left join barbeiros b on b.id = a.barbeiro_id
  where a.falta_subscriber_id = s.id order by a.falta_ciclo desc, a.data_agendamento desc, a.id limit 50)
  order by dia desc, numero desc, created_at, id limit 50) v where v.quantidade > 0), '[]')`;

const notices = sql<Known["avisos"]>`coalesce((select json_agg(n order by n.created_at desc, n.tipo) from (
  select tipo, ate, to_char(created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as created_at from subscription_notices
  where subscriber_id = s.id order by subscription_notices.created_at desc, tipo limit 24) n), '[]')`;

/** The first ones are covered, as many as the plan covers. */
const dependents = sql<Known["dependentes"]>`coalesce((select json_agg(o order by o.created_at, o.id) from (
  select d.id, d.cliente_id, o.nome, row_number() over (order by d.created_at, d.id) <= p.dependentes as cobre,
    to_char(d.created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as created_at
  from subscription_dependents d join clients o on o.id = d.cliente_id
  where d.titular_id = s.cliente_id and d.removed_at is null and s.ended_at is null order by d.created_at, d.id limit 24) o), '[]')`;

/** As many as can be added: a chosen plan for the renewal may cover fewer. */
const places = sql<number>`least(p.dependentes, (select n.dependentes from subscription_plans n where n.id = s.proximo_plan_id))`;

function pausedInYear(today: string) {
  const year = Number(today.slice(0, 4));
  const [first, next] = [`${year}-01-01`, `${year + 1}-01-01`];
  return sql<number>`(select coalesce(sum(least(ate, ${next}::date) - greatest(de, ${first}::date)), 0)::int
    from subscription_pauses where subscriber_id = s.id and de < ${next}::date and ate > ${first}::date)`;
}

function limits({ shop }: ShopScope) {
  return sql<
    Known["limites"]
  >`(select json_build_object('pausa_min', pausa_min, 'pausa_max', pausa_max, 'pausa_dias_ano', pausa_dias_ano)
    from barbershop_settings where barbershop_id = ${shop})`;
}
