import { sql } from "kysely";

/** What clients spent and how often they came, as the comandas and appointments say. */
export const clientPromises = {
  // As app.paid_of, which would run once a comanda.
  "gasto de cada comanda é o total sem gorjetas, vales-presente e devoluções": (shop: string) => sql`
    select c.numero::text as row from comandas c left join (
      select comanda_id, sum(valor) as valor from (
        select comanda_id, preco as valor from comanda_items where barbershop_id = ${shop} and tipo = 'gorjeta'
        union all select comanda_id, valor from comanda_payments
          where barbershop_id = ${shop} and forma = 'vale_presente' and reversed_at is null
        union all select r.comanda_id, r.valor from comanda_returns r join comanda_items i on i.id = r.item_id
          where r.barbershop_id = ${shop} and i.tipo <> 'gorjeta') parts
      group by 1) unspent on unspent.comanda_id = c.id
    where c.barbershop_id = ${shop}
      and c.gasto is distinct from case when c.situacao = 'fechada' then greatest(0, c.total - coalesce(unspent.valor, 0)) end`,
  "compras por mês e cliente são as das comandas": (shop: string) => sql`
    select concat_ws(' ', mes, cliente_id) as row from (
      select mes, cliente_id, comandas, gasto, ultima, null::date as dia from client_months where barbershop_id = ${shop}
      union all select date_trunc('month', dia)::date, cliente_id, -1, -gasto, null, dia from comandas
      where barbershop_id = ${shop} and situacao = 'fechada') counted
    group by mes, cliente_id having (sum(comandas), sum(gasto)) <> (0, 0) or max(ultima) is distinct from max(dia)`,
  "gasto e visitas de cada cliente são os das suas comandas e horários": (shop: string) => sql`
    with ${sumsOfClients(shop)} select c.nome as row from clients c left join bought k on k.cliente_id = c.id left join came a on a.cliente_id = c.id
    where c.barbershop_id = ${shop} and (c.total_gasto <> coalesce(k.spent, 0)
      or c.total_visitas <> coalesce(k.visits, 0) + coalesce(a.visits, 0))`,
  "última visita de cada cliente é a das suas comandas e horários, ou a informada": (shop: string) => sql`
    with ${sumsOfClients(shop)} select c.nome as row from clients c left join bought k on k.cliente_id = c.id left join came a on a.cliente_id = c.id
    where c.barbershop_id = ${shop} and c.data_ultimo_corte is distinct from greatest(c.ultimo_corte_informado, k.last_cut, a.last)`,
};

/**
 * What each client bought, and how often they came. Walk-ins are as in app.is_walk_in, which would run once a comanda. Materialized, since the
 * planner would read both once a client.
 */
function sumsOfClients(shop: string) {
  return sql`sold as materialized (select comanda_id, bool_or(tipo = 'servico') as cut from comanda_items
      where barbershop_id = ${shop} and tipo in ('servico', 'produto') group by 1),
    of_visits as materialized (select distinct joined_into as id from comandas where barbershop_id = ${shop} and appointment_id is not null),
    bought as materialized (select k.cliente_id, sum(k.gasto) as spent, count(*) filter (where walk_in) as visits,
        max(k.closed_at) filter (where walk_in and i.cut) as last_cut
      from comandas k left join sold i on i.comanda_id = k.id left join of_visits o on o.id = k.id,
      lateral (select k.appointment_id is null and i.comanda_id is not null and o.id is null as walk_in) w
      where k.barbershop_id = ${shop} and k.situacao = 'fechada' group by 1),
    came as materialized (select cliente_id, count(*) as visits, max(inicio) as last
      from appointments where barbershop_id = ${shop} and status = 'concluido' group by 1)`;
}
