import { sql } from "kysely";
import type { OrphanedVisit } from "#contract/leaving.ts";
import type { Tx } from "#server/database.ts";
import { stillToDo } from "#server/features/appointments/queries.ts";
import type { ShopScope } from "#server/scope.ts";

/** With the instant from which its barber is free again. Screens do not show it. */
export type VisitLeft = Omit<OrphanedVisit, "colleagues"> & { ocupado_ate: string };

/** A barber's remaining visits, as `countAhead` counts them, nearest first. */
export async function visitsLeft(
  db: Tx,
  scope: ShopScope,
  { barber, now, limit }: { barber: string; now: Date; limit: number },
): Promise<VisitLeft[]> {
  const { rows } = await sql<{ visit: VisitLeft }>`
    select json_build_object('id', a.id, 'servico', a.servico, 'data_agendamento', a.data_agendamento, 'status', a.status,
        'inicio', to_char(a.inicio, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'fim', to_char(a.fim, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'ocupado_ate', to_char(a.ocupado_ate, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'cliente', case when c.id is not null then json_build_object('id', c.id, 'nome', c.nome, 'telefone', c.telefone,
          'verificado', c.phone_verified_at is not null, 'conta', c.user_id is not null) end,
        'told', c.user_id is not null and (a.created_by = c.user_id or c.phone_verified_at is not null),
        'services', (select coalesce(json_agg(json_build_object('id', s.service_id, 'nome', s.nome, 'preco', s.preco,
          'duracao_minutos', s.duracao_minutos) order by s.position), '[]') from appointment_services s where s.appointment_id = a.id)
      ) as visit
    from appointments a left join clients c on c.id = a.cliente_id
    where a.barbershop_id = ${scope.shop} and a.barbeiro_id = ${barber} and ${stillToDo(scope, now)}
    order by a.inicio, a.id limit ${limit}`.execute(db);
  return rows.map(({ visit }) => visit);
}

/** An active barber, their services, and when they are busy (epoch milliseconds). */
export type Colleague = { id: string; nome: string; services: string[]; busy: [start: number, end: number][] };

/** All other barbers of the active team, with their busy time between two instants. */
export async function colleaguesOf(
  db: Tx,
  { shop }: ShopScope,
  { barber, from, until }: { barber: string; from: Date; until: Date },
): Promise<Colleague[]> {
  const { rows } = await sql<Colleague>`
    with team as (
      select id, nome from barbeiros where barbershop_id = ${shop} and ativo and id <> ${barber} order by nome, id limit 100
    ), taken as (
      select barbeiro_id, json_agg(json_build_array(extract(epoch from inicio) * 1000, extract(epoch from ocupado_ate) * 1000)) as busy
      from app.busy_times((select array_agg(id) from team), ${from}, ${until}, null) group by barbeiro_id
    )
    select t.id, t.nome, array(select service_id from barber_services o where o.barbeiro_id = t.id) as services,
      coalesce(k.busy, '[]') as busy
    from team t left join taken k on k.barbeiro_id = t.id order by t.nome, t.id`.execute(db);
  return rows;
}
