import { type RawBuilder, sql } from "kysely";

type Asked = { shop: string; today: string; timezone: string };

/**
 * The clients `c` of a shop who came at least twice, not in the last `inativo_dias` days, and have nothing booked from today on; to follow
 * `from`. The two subqueries are read once, not for each client, and the index has only those who may be at risk.
 */
export function clientsAtRisk({ shop, today, timezone }: Asked): RawBuilder<unknown> {
  const midnight = (day: RawBuilder<unknown>) => sql`(${day})::timestamp at time zone ${timezone}`;
  return sql`clients c where c.barbershop_id = ${shop} and c.ultima_visita > '-infinity' and c.ultima_visita < (
      select ${midnight(sql`${today}::date - inativo_dias`)} from barbershop_settings where barbershop_id = ${shop})
    and c.ativo and c.erased_at is null and c.total_visitas > 1
    and c.id not in (select cliente_id from appointments where barbershop_id = ${shop} and cliente_id is not null
      and inicio >= ${midnight(sql`${today}::date`)} and status in ('agendado', 'confirmado'))`;
}
